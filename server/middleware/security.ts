import helmet from 'helmet'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import { liveKitSources } from '../livekit/liveKitSettings.ts'

/** What a page may ask for: talking and showing; nothing a space has no use for. */
const permissions = [
  'camera=(self)',
  'microphone=(self)',
  'display-capture=(self)',
  'fullscreen=(self)',
  'autoplay=(self)',
  'clipboard-write=(self)',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'serial=()',
].join(', ')

/**
 * Headers of every answer. Nothing comes from another origin, and nothing goes to one but LiveKit where there is one. WebAssembly decodes meshes and textures, blob URLs
 * are workers and pictures out of models; scripts in the page are refused. While Vite serves the pages its inline
 * scripts and its socket are allowed.
 */
export function securityHeaders({ devClient, publicUrl, liveKit }: Config): RequestHandler {
  const self = ["'self'"]
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: [...self, "'wasm-unsafe-eval'", ...(devClient ? ["'unsafe-inline'"] : [])],
        workerSrc: [...self, 'blob:'],
        connectSrc: [
          ...self,
          'blob:',
          'data:',
          ...(devClient ? ['ws:', 'wss:'] : []),
          ...(liveKit ? liveKitSources(liveKit.url) : []),
        ],
        imgSrc: [...self, 'blob:', 'data:'],
        mediaSrc: [...self, 'blob:', 'data:'],
        fontSrc: [...self, 'data:'],
        // Dialog and scroll libraries put style elements and attributes into the page.
        styleSrc: [...self, "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: self,
      },
    },
    // The embedder policy would shut out pictures people link; nothing here needs isolation.
    crossOriginEmbedderPolicy: false,
    // Both only matter, and are only allowed, over https.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  })
  return (req, res, next) => {
    res.set('Permissions-Policy', permissions)
    protect(req, res, next)
  }
}
