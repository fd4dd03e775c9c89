# The mock by default, or another command by its name:
#   docker run -p 127.0.0.1:4010:4010 IMAGE
#   docker run --rm -e CONFORM_TOKEN IMAGE conform --url https://api.example.com

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# npm pack builds, and takes just what the package has.
RUN npm pack --pack-destination /tmp

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS packages
WORKDIR /app
COPY --from=build /tmp/delivery-conformance-*.tgz /tmp/
# The client of libSQL is for --data. In an image, forced answers (Prism) would be most of its size.
RUN npm install --omit=dev --omit=peer --no-audit --no-fund /tmp/delivery-conformance-*.tgz @libsql/client@0.18.0

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
LABEL org.opencontainers.image.title="delivery-conformance" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production
COPY --from=packages /app /app
# Where --data keeps its file and reports are written; a new volume gets this owner.
RUN mkdir /data && chown node:node /data
WORKDIR /data
USER node
VOLUME /data
EXPOSE 4010
# Only the mock listens here. /docs needs no token, and is served with --no-admin, too.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/docs').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/delivery-conformance/dist/bin/delivery-conformance.js"]
CMD ["mock", "--host", "0.0.0.0"]
