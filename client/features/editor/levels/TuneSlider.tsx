import { useTranslation } from 'react-i18next'
import { tunes, type Decoration, type Tune } from '#shared/map/decoration.ts'
import css from './levels.module.css'

/** One number of a level's light or sound. */
export function TuneSlider({
  tune,
  decoration,
  onChange,
}: {
  readonly tune: Tune
  readonly decoration: Decoration
  readonly onChange: (more: Partial<Decoration>) => void
}) {
  const { t } = useTranslation()
  return (
    <label className={css.slider}>
      <span>{t(`editor.levels.tunes.${tune}`)}</span>
      <input
        type="range"
        min={tunes[tune].min}
        max={tunes[tune].max}
        step={0.05}
        value={decoration[tune]}
        onChange={(event) => onChange({ [tune]: Number(event.target.value) })}
      />
      <output>{decoration[tune].toFixed(2)}</output>
    </label>
  )
}
