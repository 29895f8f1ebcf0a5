import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { worldStore } from '../../store/worldStore.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { portalStep } from './portalAddress.ts'

/** Follows portals that lead out of the space: into another one at once, to any other page after a question. */
export function PortalDialog() {
  const { t } = useTranslation()
  const host = useSpaceHost()
  const [url, setUrl] = useState<string>()
  const close = () => setUrl(undefined)

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
    <Dialog
      open={url !== undefined}
      onOpenChange={close}
      title={t('space.portal.title')}
      description={t('space.portal.text')}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              if (url !== undefined) window.open(url, '_blank', 'noopener,noreferrer')
              close()
            }}
          >
            {t('space.portal.open')}
          </Button>
        </>
      }
    >
      <p data-testid="portal-address" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </p>
    </Dialog>
  )
}
