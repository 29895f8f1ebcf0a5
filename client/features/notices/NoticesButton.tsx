import { lazy, Suspense, useState } from 'react'
import { Bell } from './Bell.tsx'
import { loadNoticesTexts } from './loadNoticesTexts.ts'

const NoticesDialog = lazy(async () => {
  const [window] = await Promise.all([import('./NoticesDialog.tsx'), loadNoticesTexts()])
  return { default: window.NoticesDialog }
})

/** The bell of a page, and the way to what it rings for. */
export function NoticesButton({ className }: { readonly className: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Bell className={className} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <NoticesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
