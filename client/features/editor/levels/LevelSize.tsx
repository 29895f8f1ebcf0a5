import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { TextField } from '../../../components/fields.tsx'
import css from './levels.module.css'
import { isNothingOutside, type Outside } from './levelSize.ts'

/** The size of a level, and what would lie outside of it: that is named, and taken away only on demand. */
export function LevelSize({
  width,
  depth,
  outside,
  isCut,
  onSize,
  onCut,
}: {
  readonly width: string
  readonly depth: string
  /** undefined: that is no size. */
  readonly outside: Outside | undefined
  readonly isCut: boolean
  readonly onSize: (size: { readonly width?: string; readonly depth?: string }) => void
  readonly onCut: (isCut: boolean) => void
}) {
  const { t } = useTranslation()
  const wrong = outside ? undefined : t('editor.levels.sizeWrong', { min: 1, max: limits.mapSideMax })
  return (
    <fieldset className={css.group}>
      <legend>{t('editor.levels.size')}</legend>
      <div className={css.sizes}>
        <TextField
          label={t('editor.levels.width')}
          inputMode="numeric"
          value={width}
          error={wrong}
          onChange={(event) => onSize({ width: event.target.value })}
        />
        <TextField
          label={t('editor.levels.depth')}
          inputMode="numeric"
          value={depth}
          onChange={(event) => onSize({ depth: event.target.value })}
        />
      </div>
      {outside?.allSpawns && <p role="alert">{t('editor.levels.noSpawnLeft')}</p>}
      {outside && !outside.allSpawns && !isNothingOutside(outside) && (
        <label className={css.check}>
          <input type="checkbox" checked={isCut} onChange={(event) => onCut(event.target.checked)} />
          {t('editor.levels.cut', {
            things: outside.things,
            areas: outside.areas,
            portals: outside.portals,
            tasks: outside.tasks,
          })}
        </label>
      )}
    </fieldset>
  )
}
