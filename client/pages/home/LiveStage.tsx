import { LiveShow, type LiveShowProps } from '../../scene/show/LiveShow.tsx'
import css from './HeroStage.module.css'

/** A level drawn live, over its picture. Loaded lazily: with it comes the whole scene. */
export function LiveStage(props: LiveShowProps) {
  return (
    <div className={css.live}>
      <LiveShow {...props} />
    </div>
  )
}
