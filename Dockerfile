# The firm's own image: it holds the built site, and the statements behind its gates in plain text,
# so keep it in a private registry (docs/deploy-containers.md).
FROM node:26.10.0-trixie-slim AS packages
WORKDIR /srv/equanta
COPY package.json package-lock.json .npmrc .nvmrc ./
COPY builder/link-node.mjs builder/
# What the intake runs on is plain JavaScript: without the optional packages of other platforms, the
# image's own Node is linked.
RUN npm ci --omit=dev --omit=optional

FROM packages AS build
RUN npm ci
COPY . .
# Settings and secrets are there while this runs, and in no layer.
RUN --mount=type=secret,id=env,target=/srv/equanta/.env,required=true CI=1 npm run build

FROM node:26.10.0-trixie-slim
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
WORKDIR /srv/equanta
COPY --from=packages /srv/equanta/node_modules node_modules
COPY package.json ./
COPY command-line command-line
COPY core core
COPY intake intake
COPY --from=build /srv/equanta/dist dist
COPY --from=build --chown=root:node /srv/equanta/dist-intake dist-intake
RUN mkdir -m 0700 /var/lib/equanta && chown node:node /var/lib/equanta
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/equanta NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /var/lib/equanta
EXPOSE 8080
# Without rights, and not the owner of the code.
USER node
HEALTHCHECK --start-period=60s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process: it gets the signals.
CMD ["node", "--optimize-for-size", "--import", "./command-line/env-file.mjs", "intake/main.ts"]
