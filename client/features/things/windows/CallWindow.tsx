import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import type { ThingProps } from '../thingProps.ts'
import { hostOf, openBeside, wholeAddress } from './addresses.ts'
import { CopyLink } from './CopyLink.tsx'
import css from '../things.module.css'

/** A call held elsewhere: where it leads is said, and it opens beside only when one wants it to; a page of this site without a warning. */
export function CallWindow({ title, interaction: { url }, onClose }: ThingProps<'call'>) {
  const { t } = useTranslation()
  // A page of this site is nobody else's.
  const isOwn = url !== undefined && URL.parse(url, location.href)?.origin === location.origin
  const leave = (address: string): void => {
    openBeside(address)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={url && (isOwn ? t('things.call.here') : t('things.call.text', { host: hostOf(url) }))}
      footer={
        url && (
          <>
            <CopyLink url={url} />
            <Button kind="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button data-autofocus onClick={() => leave(url)}>
              <ExternalLink aria-hidden size={18} />
              {isOwn ? t('things.call.openHere') : t('things.call.open')}
            </Button>
          </>
        )
      }
    >
      {url ? (
        <>
          <p className={css.address}>{wholeAddress(url)}</p>
          {!isOwn && (
            <p className={css.warning}>
              <TriangleAlert aria-hidden size={18} />
              {t('things.call.warning')}
            </p>
          )}
        </>
      ) : (
        <p className={css.empty}>{t('things.unset.call')}</p>
      )}
    </Dialog>
  )
}
