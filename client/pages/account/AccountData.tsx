import { useState } from 'react'
import { Download, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { exportOwnData } from '../../api/account.ts'
import { becauseText } from '../../api/becauseText.ts'
import { Button } from '../../components/Button.tsx'
import { showToast } from '../../store/toastStore.ts'
import css from './account.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const CloseAccountDialog = lazyDialog(
  async () => (await import('./CloseAccountDialog.tsx')).CloseAccountDialog,
)

/** Taking one's data along, and leaving. */
export function AccountData() {
  const { t } = useTranslation()
  const [exporting, setExporting] = useState(false)
  const [leaving, setLeaving] = useState(false)

  async function exportAll() {
    setExporting(true)
    try {
      await exportOwnData()
      showToast(t('account.data.exported'))
    } catch (error) {
      showToast(becauseText(t('account.data.exportFailed'), error), { toastType: 'failed' })
    } finally {
      setExporting(false)
    }
  }

  return (
    <>
      <section className={css.panel} aria-labelledby="export-title">
        <div>
          <h2 id="export-title">{t('account.data.exportTitle')}</h2>
          <p>{t('account.data.exportBody')}</p>
        </div>
        <Button kind="quiet" busy={exporting} onClick={() => void exportAll()}>
          <Download aria-hidden size={20} />
          {exporting ? t('account.data.exporting') : t('account.data.exportButton')}
        </Button>
      </section>
      <section className={css.panel} aria-labelledby="close-title">
        <div>
          <h2 id="close-title">{t('account.data.closeTitle')}</h2>
          <p>{t('account.data.closeBody', { days: limits.accountGraceDays })}</p>
        </div>
        <Button kind="danger" {...CloseAccountDialog.ahead} onClick={() => setLeaving(true)}>
          <UserX aria-hidden size={20} />
          {t('account.data.closeButton')}
        </Button>
      </section>
      {leaving && <CloseAccountDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
