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
 * Headers of every answer. Nothing comes from another origin but frames, pictures and films of those a site
 * administrator has listed (`origins`, made into headers again when it is another list), and nothing goes to one but
 * LiveKit where there is one, and LOOKUP_URL, calls and sockets. WebAssembly decodes meshes and textures, blob URLs are workers and pictures out of
 * models; scripts in the page are refused. While Vite serves the pages its inline scripts and its socket are allowed.
 */
export function securityHeaders(config: Config, origins: () => readonly string[] = () => []): RequestHandler {
  let made: { readonly of: readonly string[]; readonly protect: RequestHandler } | undefined
  return (req, res, next) => {
    const listed = origins()
    if (made?.of !== listed) made = { of: listed, protect: protectionWith(config, listed) }
    res.set('Permissions-Policy', permissions)
    made.protect(req, res, next)
  }
}

function protectionWith(
  { devClient, publicUrl, lookupUrl, liveKit }: Config,
  origins: readonly string[],
): RequestHandler {
  const self = ["'self'"]
  const isHttps = publicUrl?.startsWith('https:') ?? false
  return helmet({
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
          ...(lookupUrl ? [lookupUrl, lookupUrl.replace(/^http/, 'ws')] : []),
          ...(liveKit ? liveKitSources(liveKit.url) : []),
        ],
        imgSrc: [...self, 'blob:', 'data:', ...origins],
        mediaSrc: [...self, 'blob:', 'data:', ...origins],
        // Always in a sandbox: client/features/things/windows/Frame.tsx.
        frameSrc: [...self, ...origins],
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
}
