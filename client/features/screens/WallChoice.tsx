import { useEffect, useState } from 'react'
import { MonitorOff, Projector } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { controlOf, toolActionOf } from '../../scene/tools/controls.ts'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { ownWall } from './sharesStore.ts'
import { screenKind, screensNear, type NearScreen } from './walls.ts'
import css from './ScreenTile.module.css'

/** How often one looks which screens are near: walking is no event. */
const LOOK_MS = 400
/** So many are offered. */
const OFFERED = 4

const isSame = (a: readonly NearScreen[], b: readonly NearScreen[]): boolean =>
  a.length === b.length &&
  a.every(({ key, metres }, i) => key === b[i]?.key && Math.round(metres) === Math.round(b[i].metres))

function useScreensNear(): readonly NearScreen[] {
  const [near, setNear] = useState<readonly NearScreen[]>([])
  useEffect(() => {
    const look = () => {
      const { selfEncId } = sessionStore.get()
      const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
      const map = self && worldStore.get().maps.get(self.mapId)
      const next = self && map ? screensNear(map, self.position, limits.castReachM) : []
      setNear((former) => (isSame(former, next) ? former : next))
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return near
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Shows what one shares on a screen of the level nearby, and takes it off again. */
export function WallChoice() {
  const { t } = useTranslation()
  const near = useScreensNear()
  const selfEncId = useSession((state) => state.selfEncId)
  const wall = useSelection(announcedStore, ({ announced }) => ownWall(announced, selfEncId))
  const kind = useWorld(
    ({ maps }) => wall && screenKind(maps.get(wall.mapId)?.objects.get(wall.screen)?.templateId),
  )
  const [first, ...others] = wall ? [] : near
  useEffect(() => {
    if (!first) return undefined
    const press = (event: KeyboardEvent) => {
      // What is offered where one stands comes first.
      const isFree = promptStore.get().prompt === undefined && !isWriting(event.target)
      if (isFree && !event.repeat && toolActionOf(event.code) === 'use') {
        void act('castToWall', { screen: first.key }, t('screens.wall.done', { screen: nameOf(first) }))
      }
    }
    const nameOf = (screen: NearScreen) => t(`screens.wall.${screen.kind}`)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [first, t])
  if (wall && kind) {
    const screen = t(`screens.wall.${kind}`)
    return (
      <div className={css.row}>
        <span>{t('screens.wall.on', { screen })}</span>
        <button type="button" className={css.stop} onClick={() => void act('endWallCast', {})}>
          <MonitorOff aria-hidden size={16} />
          {t('screens.wall.stop')}
        </button>
      </div>
    )
  }
  if (!first) return null
  const cast = ({ key, kind: what }: NearScreen) =>
    void act('castToWall', { screen: key }, t('screens.wall.done', { screen: t(`screens.wall.${what}`) }))
  const describe = ({ kind: what, metres }: NearScreen) =>
    t('screens.wall.metres', { screen: t(`screens.wall.${what}`), metres: Math.max(1, Math.round(metres)) })
  return (
    <div className={css.row}>
      <button type="button" className={css.cast} onClick={() => cast(first)} title={describe(first)}>
        <Projector aria-hidden size={18} />
        {t('screens.wall.here')}
        <kbd>{controlOf('use').caps}</kbd>
      </button>
      {others.length > 0 && (
        <div className={css.others} role="group" aria-label={t('screens.wall.choose')}>
          {others.slice(0, OFFERED - 1).map((screen) => (
            <button key={screen.key} type="button" className={css.button} onClick={() => cast(screen)}>
              {describe(screen)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
