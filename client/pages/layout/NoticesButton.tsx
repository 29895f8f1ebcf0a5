import { useState } from 'react'
import { Bell } from '../../features/notices/Bell.tsx'
import { loadNoticesTexts } from '../../features/notices/loadNoticesTexts.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const NoticesDialog = lazyDialog(async () => {
  const [window] = await Promise.all([import('./NoticesDialog.tsx'), loadNoticesTexts()])
  return window.NoticesDialog
})

/** The bell of a page, and the way to what it rings for. */
export function NoticesButton({ className }: { readonly className: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Bell
        {...NoticesDialog.ahead}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <NoticesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
