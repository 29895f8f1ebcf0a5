import { useSpaceHost } from '../../space/spaceHost.ts'
import { classes } from '../../components/classes.ts'
import { NoticesButton } from './NoticesButton.tsx'
import { useLiveNotices } from './useLiveNotices.ts'
import bar from '../../space/bar.module.css'

/** The bell in the bar; third-party sites leave it out (in-space.md, side bar). */
export function SpaceNoticesButton() {
  const { hides } = useSpaceHost()
  return hides.includes('customerRegistration') ? null : <NoticesButton className={bar.wide} />
}

/** On a phone the bar has no room for the bell. */
export function NoticesCorner() {
  const { hides } = useSpaceHost()
  useLiveNotices()
  return hides.includes('customerRegistration') ? null : (
    <NoticesButton className={classes(bar.corner, bar.second)} />
  )
}
