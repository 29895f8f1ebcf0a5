import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import type { ThingProps } from '../thingProps.ts'
import { hostOf, openBeside } from './addresses.ts'
import { CopyLink } from './CopyLink.tsx'
import { FramedPage } from './FramedPage.tsx'
import css from '../things.module.css'

/** A web page, shown here where it lets itself be shown. */
export function WebsiteWindow({ title, interaction: { url }, onClose }: ThingProps<'website'>) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      wide
      steady
      onOpenChange={onClose}
      title={title}
      description={url && t('things.website.text', { host: hostOf(url) })}
      footer={
        url && (
          <>
            <CopyLink url={url} />
            <Button kind="quiet" onClick={() => openBeside(url)}>
              <ExternalLink aria-hidden size={18} />
              {t('things.beside')}
            </Button>
          </>
        )
      }
    >
      {url ? (
        <FramedPage url={url} title={title} hasWayOut />
      ) : (
        <p className={css.empty}>{t('things.unset.website')}</p>
      )}
    </Dialog>
  )
}
