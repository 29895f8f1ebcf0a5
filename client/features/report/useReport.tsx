import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { showToast } from '../../store/toastStore.ts'
import { loadReportTexts } from './loadReportTexts.ts'
import type { ReportedThing } from './reportStore.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const ReportDialog = lazyDialog(async () => {
  const [window] = await Promise.all([import('./ReportDialog.tsx'), loadReportTexts()])
  return window.ReportDialog
})

/**
 * The way to report a thing: `report` opens the dialog (guests are asked to log in), `dialog` goes wherever the
 * component renders, outside of menus that close.
 */
export function useReport(thing: ReportedThing): { readonly report: () => void; readonly dialog: ReactNode } {
  const { t } = useTranslation()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const [open, setOpen] = useState(false)
  return {
    report() {
      if (loggedIn) return setOpen(true)
      showToast(t('spaces.reportNeedsLogin'))
      logInFirst(() => setOpen(true))
    },
    dialog: open && <ReportDialog thing={thing} onClose={() => setOpen(false)} />,
  }
}
