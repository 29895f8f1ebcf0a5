import { useEffect, useState } from 'react'
import { worldStore } from '../../store/worldStore.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { portalStep } from './portalAddress.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const PortalDialog = lazyDialog(async () => (await import('./PortalDialog.tsx')).PortalDialog)

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
  return url !== undefined && <PortalDialog url={url} onClose={() => setUrl(undefined)} />
}
