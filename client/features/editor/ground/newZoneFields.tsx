import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortalTarget } from '#shared/map/making/marking.ts'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { useWorld } from '../../../store/worldStore.ts'
import { portalTargets } from '../levels/levelList.ts'
import css from './ground.module.css'

/** What a link calls a spawn: letters, digits, minus and underscore (checkSpawn takes 64). */
const SPAWN_NAME = /^[\w-]{0,64}$/

export interface Written {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

/** The name of the next spawn: as it may be used, and its field. */
export function useSpawnName(before = ''): readonly [name: string, field: Written] {
  const { t } = useTranslation()
  const [value, setValue] = useState(before)
  const isFine = SPAWN_NAME.test(value)
  const problem = isFine ? undefined : t('editor.ground.wrong.spawn')
  return [isFine ? value : '', { value, problem, onChange: setValue }]
}

export function SpawnNameField(field: Written) {
  const { t } = useTranslation()
  return <TextLine label={t('editor.ground.fields.spawnId')} max={64} {...field} />
}

/** A line of text with what is wrong with it. */
export function TextLine({
  label,
  max,
  value,
  problem,
  onChange,
  onTake,
  onEnter = onTake,
  isNumber = false,
}: Written & {
  readonly label: string
  readonly max: number
  readonly isNumber?: boolean
  /** One goes on, or presses Enter. */
  readonly onTake?: () => void
  /** Enter alone. */
  readonly onEnter?: (() => void) | undefined
}) {
  return (
    <label className={css.field}>
      <span>{label}</span>
      <input
        value={value}
        maxLength={max}
        inputMode={isNumber ? 'numeric' : 'text'}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onTake}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
        }}
      />
      {problem !== undefined && <em role="alert">{problem}</em>}
    </label>
  )
}

const ELSEWHERE = 'url'

const isAddress = (text: string): boolean =>
  text.length <= 2_000 && (/^\/[^/\\]/.test(text) || (/^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)))

const isCount = (text: string): boolean => text === '' || (/^\d{1,4}$/.test(text) && Number(text) < 1_000)

interface TargetFields {
  readonly own: string
  readonly level: string
  readonly url: string
  readonly x: string
  readonly y: string
  readonly change: (by: Partial<Record<'level' | 'url' | 'x' | 'y', string>>) => void
}

/** Where portals lead that are painted from now on; undefined as long as that is nowhere. */
export function usePortalTarget(
  own: string,
  before: PortalTarget = {},
): readonly [target: PortalTarget | undefined, fields: TargetFields] {
  const [written, setWritten] = useState({
    level: before.targetUrl ? ELSEWHERE : (before.targetMap ?? ''),
    url: before.targetUrl ?? '',
    x: before.targetX == null ? '' : String(before.targetX),
    y: before.targetY == null ? '' : String(before.targetY),
  })
  const { level, url, x, y } = written
  const cell =
    x !== '' && y !== '' && isCount(x) && isCount(y) ? { targetX: Number(x), targetY: Number(y) } : {}
  const isWrong = !isCount(x) || !isCount(y)
  const target =
    isWrong || level === ''
      ? undefined
      : level === ELSEWHERE
        ? isAddress(url)
          ? { targetUrl: url }
          : undefined
        : { targetMap: level, ...cell }
  const change: TargetFields['change'] = (by) => setWritten((now) => ({ ...now, ...by }))
  return [target, { own, ...written, change }]
}

/** A level of the space with the cell one comes out at, or an address. */
export function PortalTargetFields({ own, level, url, x, y, change }: TargetFields) {
  const { t } = useTranslation()
  const maps = useWorld((world) => world.maps)
  const known = useWorld((world) => world.levels)
  const levels = portalTargets({ levels: known, maps }).filter(({ id }) => id !== own)
  return (
    <>
      <SelectBox
        label={t('editor.ground.fields.target')}
        value={level}
        options={[
          { id: '', name: t('editor.ground.chooseTarget') },
          ...levels,
          { id: ELSEWHERE, name: t('editor.ground.elsewhere') },
        ]}
        onChoose={(id) => change({ level: id })}
      />
      {level === ELSEWHERE && (
        <TextLine
          label={t('editor.ground.fields.url')}
          max={2_000}
          value={url}
          problem={url === '' || isAddress(url) ? undefined : t('editor.props.wrong.address')}
          onChange={(value) => change({ url: value })}
        />
      )}
      {level !== ELSEWHERE && level !== '' && (
        <div className={css.pair}>
          {(['x', 'y'] as const).map((axis) => (
            <TextLine
              key={axis}
              label={t(axis === 'x' ? 'editor.ground.fields.targetX' : 'editor.ground.fields.targetY')}
              max={4}
              isNumber
              value={axis === 'x' ? x : y}
              problem={
                isCount(axis === 'x' ? x : y) ? undefined : t('editor.numberWrong', { min: 0, max: 999 })
              }
              onChange={(value) => change({ [axis]: value })}
            />
          ))}
        </div>
      )}
    </>
  )
}
