# The server with its page, for a club: see docs/club-server.md and compose.yaml.
FROM python:3.13-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py MANIFEST.in LICENSE README.md ./
COPY src src
RUN python -m venv /opt/mahjongkit && /opt/mahjongkit/bin/pip install --no-cache-dir '.[play]'

FROM python:3.13-slim
COPY --from=build /opt/mahjongkit /opt/mahjongkit
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin mahjongkit \
    && install --directory --owner mahjongkit --group mahjongkit --mode 700 /data
ENV PATH=/opt/mahjongkit/bin:$PATH PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api', timeout=4)"]
ENTRYPOINT ["mahjongkit"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--db", "/data/games.db"]
