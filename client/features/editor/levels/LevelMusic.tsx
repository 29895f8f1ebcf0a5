import { useTranslation } from 'react-i18next'
import { isMusic, type Decoration } from '#shared/map/decoration.ts'
import type { GameMap } from '#shared/world/world.ts'
import { SelectBox } from '../../../components/SelectBox.tsx'
import css from './levels.module.css'
import { LevelFile } from './LevelFile.tsx'
import { musicChoices } from './musicChoices.ts'
import { TuneSlider } from './TuneSlider.tsx'

/** What a level sounds like all over: one of our sounds, of its things, or sent from one's own machine. */
export function LevelMusic({
  map,
  decoration,
  onChange,
}: {
  readonly map: GameMap
  readonly decoration: Decoration
  readonly onChange: (more: Partial<Decoration>) => void
}) {
  const { t } = useTranslation()
  const { music } = decoration
  const nameOf = (path: string): string => {
    if (path === '') return t('editor.levels.noMusic')
    if (path.includes('fountain')) return t('editor.levels.fountain')
    return t('editor.levels.sent', { name: path.slice(path.lastIndexOf('/') + 1) })
  }
  return (
    <fieldset className={css.group}>
      <legend>{t('editor.levels.music')}</legend>
      <div className={css.withFile}>
        <SelectBox
          label={t('editor.levels.music')}
          value={music}
          options={musicChoices(map, music).map((id) => ({ id, name: nameOf(id) }))}
          onChoose={(chosen) => onChange({ music: chosen })}
        />
        <LevelFile
          mapId={map.id}
          sends="audio"
          label={t('editor.levels.music')}
          onDone={(path) => isMusic(path) && onChange({ music: path })}
        />
      </div>
      {music !== '' && <TuneSlider tune="volume" decoration={decoration} onChange={onChange} />}
    </fieldset>
  )
}
