import { Suspense, useState } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { Bell } from '../../features/notices/Bell.tsx'
import { loadNoticesTexts } from '../../features/notices/loadNoticesTexts.ts'

const NoticesDialog = lazyPart(async () => {
  const [window] = await Promise.all([import('./NoticesDialog.tsx'), loadNoticesTexts()])
  return window.NoticesDialog
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
