import { Suspense, useEffect, useState } from 'react'
import { worldStore } from '../../store/worldStore.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { lazyPart } from '../../space/lazily.ts'
import { portalStep } from './portalAddress.ts'

const PortalDialog = lazyPart(async () => (await import('./PortalDialog.tsx')).PortalDialog)

/** Follows portals that lead out of the space: into another one at once, to any other page after a question. */
export function PortalListener() {
  const host = useSpaceHost()
  const [url, setUrl] = useState<string>()
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind !== 'playerEntersPortal') continue
          const step = portalStep(body.targetUrl ?? '', body.bypassPrompt ?? false, location.origin)
          if (step?.kind === 'route') host.goTo(step.path)
          if (step?.kind === 'ask') setUrl(step.url)
        }
      }),
    [host],
  )
  return (
    url !== undefined && (
      <Suspense fallback={null}>
        <PortalDialog url={url} onClose={() => setUrl(undefined)} />
      </Suspense>
    )
  )
}
