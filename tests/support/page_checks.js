// What anybody must be able to use, checked by hand on the page as it stands: names, labels, contrast, sizes. Gives a list of faults.
() => {
  const faults = [];
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
  const where = (one) => `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}.${[...one.classList].join(".")} "${one.textContent.trim().slice(0, 30)}"`;
  const modal = document.querySelector("dialog[open]");
  const root = modal ?? document.body;
  const all = [...root.querySelectorAll("*")].filter(shown);

  // Every control and every picture has a name.
  const byId = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const nameOf = (one) =>
    (one.getAttribute("aria-label") ?? "") ||
    byId(one.getAttribute("aria-labelledby") ?? "") ||
    [...(one.labels ?? [])].map((label) => label.textContent).join(" ") ||
    (["INPUT", "SELECT"].includes(one.tagName) ? "" : one.textContent) ||
    [...one.querySelectorAll("img")].map((image) => image.alt).join(" ");
  for (const one of all) {
    if (one.matches("button, a[href], input, select, textarea, summary, [role=img], [role=group], dialog, fieldset, progress") && one.tagName !== "FIELDSET") {
      if (!nameOf(one).trim()) faults.push(`no name: ${where(one)}`);
    }
    if (one.tagName === "FIELDSET" && !one.querySelector("legend")?.textContent.trim()) faults.push(`no legend: ${where(one)}`);
    if (one.tagName === "svg" && !one.matches("[aria-hidden=true], [role=img]")) faults.push(`picture neither named nor hidden: ${where(one)}`);
    if (one.hasAttribute("tabindex") && one.tabIndex > 0) faults.push(`tabindex: ${where(one)}`);
    if (one.matches("[aria-hidden=true] button, [aria-hidden=true] a, [aria-hidden=true] input")) faults.push(`hidden control: ${where(one)}`);
  }

  // Ids are unique, and what refers to one finds it.
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) faults.push(`twice: #${id}`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const one of all.filter((other) => other.hasAttribute(attribute))) {
      for (const id of one.getAttribute(attribute).split(/\s+/)) if (!document.getElementById(id)) faults.push(`${attribute} finds no #${id}: ${where(one)}`);
    }
  }

  // One main part, one heading of the first order, a language, a title.
  if (document.querySelectorAll("main").length !== 1) faults.push("no single main");
  if (document.querySelectorAll("h1").length !== 1) faults.push(`${document.querySelectorAll("h1").length} h1`);
  if (!document.documentElement.lang || !document.title) faults.push("no language or no title");

  // Text stands out from what is behind it: 4.5 to 1, or 3 to 1 if it is large.
  const parse = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = (front, back) => front.slice(0, 3).map((part, i) => part * front[3] + back[i] * (1 - front[3]));
  const behind = (one) => {
    const layers = [];
    for (let up = one; up; up = up.parentElement) layers.push(parse(getComputedStyle(up).backgroundColor));
    return layers.reverse().reduce((back, layer) => over(layer, back), [16, 40, 32]);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const one of all) {
    const text = [...one.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
    if (!text.length || one.matches(":disabled, .visually-hidden, .callout, option, title")) continue;
    const style = getComputedStyle(one);
    const back = behind(one);
    const [a, b] = [light(over(parse(style.color), back)), light(back)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faults.push(`contrast ${ratio.toFixed(1)}: ${where(one)}`);
    if (size < 11) faults.push(`text of ${size}px: ${where(one)}`);
  }

  // Controls can be hit, and nothing sticks out at the side.
  for (const one of all.filter((other) => other.matches("button, select, summary, .go"))) {
    const { width, height } = one.getBoundingClientRect();
    if (width < 24 || height < 24) faults.push(`${Math.round(width)} by ${Math.round(height)}: ${where(one)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} wide in ${innerWidth}`);
  return faults;
}
