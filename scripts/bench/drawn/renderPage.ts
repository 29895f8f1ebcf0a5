import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fiberClock } from '../../../client/bundling/fiberClock.ts'
import { instancedRuns } from '../../../client/bundling/instancedRuns.ts'
import { leanThree } from '../../../client/bundling/leanThree.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface BenchPage {
  readonly origin: string
  close(): void
}

/** Builds the page of bench:render and serves it with the assets; alone in its process, so that clocks are fine. */
export async function serveBenchPage(port = 0): Promise<BenchPage> {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-render-'))
  const dev = join(root, 'client/scene/dev')
  await build({
    root: dev,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [fiberClock(), instancedRuns(), leanThree()],
    build: {
      outDir: folder,
      // /assets is the repository's own folder.
      assetsDir: 'static',
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: [join(dev, 'bench.html'), join(dev, 'pixels.html'), join(dev, 'shading.html')],
      },
    },
  })
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname))
    const file = path.startsWith('/assets/') ? join(root, path) : join(folder, path)
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // performance.now() in steps of 5 µs instead of 100.
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
