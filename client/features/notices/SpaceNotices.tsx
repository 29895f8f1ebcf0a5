import { classes } from '../../components/classes.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { isOpen, toggleWindow, useUi } from '../../store/uiStore.ts'
import { Bell } from './Bell.tsx'
import { useLiveNotices } from './useLiveNotices.ts'
import bar from '../../space/bar.module.css'

/** Opens and closes the window of notices; third-party sites leave it out (in-space.md, side bar). */
function WindowBell({ className }: { readonly className: string | undefined }) {
  const { hides } = useSpaceHost()
  const open = useUi((state) => isOpen(state, 'system_notification'))
  if (hides.includes('customerRegistration')) return null
  return (
    <Bell className={className} aria-pressed={open} onClick={() => toggleWindow('system_notification')} />
  )
}

/** The bell in the bar. */
export const SpaceNoticesButton = () => <WindowBell className={bar.wide} />

/** On a phone the bar has no room for the bell. */
export function NoticesCorner() {
  useLiveNotices()
  return <WindowBell className={classes(bar.corner, bar.second)} />
}
