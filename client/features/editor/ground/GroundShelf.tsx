import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../../../store/createStore.ts'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { LayerList } from './LayerList.tsx'
import css from './ground.module.css'
import { groundParts, groundStore, holdBrush, type GroundPart } from './groundStore.ts'
import { FloorPalette, OpeningPalette, PlatformPalette, WallPalette } from './palettes.tsx'

const contents = {
  floor: FloorPalette,
  wall: WallPalette,
  openings: OpeningPalette,
  platform: PlatformPalette,
  layers: LayerList,
} as const

/** Who builds in some rooms paints floors, walls and closed cells there; what is said of the level is not theirs. */
const ofRooms: readonly GroundPart[] = ['floor', 'wall', 'openings', 'layers']

/** The ground of the level: floors, walls and what opens them, platforms, and layers of what cells mean. */
export function GroundShelf() {
  const { t } = useTranslation()
  const chosen = useSelection(groundStore, (state) => state.part)
  const parts = useBuildsEverywhere() ? groundParts : ofRooms
  const part = parts.includes(chosen) ? chosen : 'floor'
  const Content = contents[part]
  useEffect(() => {
    groundStore.setState({ isOpen: true })
    return () => groundStore.setState({ isOpen: false })
  }, [])
  const ref = useRef<HTMLDivElement>(null)
  const choose = (id: GroundPart): void => {
    ref.current?.closest('[role="tabpanel"]')?.scrollTo({ top: 0 })
    groundStore.setState({ part: id, zone: undefined })
    holdBrush(undefined)
  }
  return (
    <div ref={ref} className={css.shelf}>
      <div className={css.parts} role="group" aria-label={t('editor.ground.parts')}>
        {parts.map((id) => (
          <button key={id} type="button" aria-pressed={id === part} onClick={() => choose(id)}>
            {t(`editor.ground.part.${id}`)}
          </button>
        ))}
      </div>
      <Content />
    </div>
  )
}
