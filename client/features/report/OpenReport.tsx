import { useEffect } from 'react'
import { useSelection } from '../../store/createStore.ts'
import { loadReportTexts } from './loadReportTexts.ts'
import { closeReport, reportStore } from './reportStore.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const ReportDialog = lazyDialog(async () => {
  const [window] = await Promise.all([import('./ReportDialog.tsx'), loadReportTexts()])
  return window.ReportDialog
})

/** The form in which somebody in a space reports a person or a message, while it is open. */
export function OpenReport() {
  const thing = useSelection(reportStore, (state) => state.thing)
  useEffect(() => closeReport, [])
  if (!thing) return null
  return <ReportDialog thing={thing} onClose={closeReport} />
}
