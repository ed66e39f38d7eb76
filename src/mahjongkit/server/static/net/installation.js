// Makes the page installable: registers the service worker and names the manifest, in the visitor's language.

import { find } from "../dom.js";
import { lang } from "../state/words.js";

/** Browsers allow service workers only over TLS or on this machine; without one the page works all the same. */
export async function makeInstallable() {
  find("manifest").setAttribute("href", `/manifest.webmanifest?lang=${lang()}`);
  try {
    await navigator.serviceWorker?.register(`/service-worker.js?lang=${lang()}`, { scope: "/" });
  } catch {
    // A browser may refuse, for example in a private window.
  }
}
