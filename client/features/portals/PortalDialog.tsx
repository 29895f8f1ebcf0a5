import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'

/** Asks before a portal opens a page outside of the space. */
export function PortalDialog({ url, onClose }: { readonly url: string; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('space.portal.title')}
      description={t('space.portal.text')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              window.open(url, '_blank', 'noopener,noreferrer')
              onClose()
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
