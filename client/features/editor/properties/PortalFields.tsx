import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#shared/map/interactions.ts'
import type { MapId } from '#shared/ids.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf, record } from '#shared/map/properties.ts'
import { isMapComplete } from '#shared/world/map.ts'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { useWorld } from '../../../store/worldStore.ts'
import { portalTargets } from '../levels/levelList.ts'
import { withProperties } from '../tool/groups.ts'
import { PlanPick } from './PlanPick.tsx'
import css from './properties.module.css'
import { say, trySaying, type ThingChange } from './saying.ts'
import { Written } from './Written.tsx'

const REASON_MAX = 200
const kinds = ['none', 'level', 'address'] as const
type Kind = (typeof kinds)[number]

interface Target {
  readonly targetMap: string
  readonly targetUrl: string
  readonly targetX: number | undefined
  readonly targetY: number | undefined
  readonly locked: string
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')
const cell = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

/** Where an object leads (shared/map/portals.ts). */
function targetOf(object: MapObject): Target | undefined {
  const said = record(propertiesOf(object)['portal'])
  return (
    said && {
      targetMap: words(said['targetMap']),
      targetUrl: words(said['targetUrl']),
      targetX: cell(said['targetX']),
      targetY: cell(said['targetY']),
      locked: words(said['locked']),
    }
  )
}

/** With another target; what says nothing is not written. */
const withTarget =
  (change: Partial<Target> | undefined): ThingChange =>
  (object) => {
    const next = change && { ...targetOf(object), ...change }
    const said = Object.entries(next ?? {}).filter(([, value]) => value !== undefined && value !== '')
    return withProperties(object, { portal: said.length === 0 ? undefined : Object.fromEntries(said) })
  }

/** Where a thing leads whoever walks into it: to a level, a cell of it perhaps, or an address; and why not. */
export function PortalFields({
  object,
  names,
}: {
  readonly object: MapObject
  readonly names: ReadonlySet<string>
}) {
  const { t } = useTranslation()
  const maps = useWorld((world) => world.maps)
  const known = useWorld((world) => world.levels)
  const target = targetOf(object)
  const [isAddress, setAddress] = useState(false)
  const kind: Kind = target?.targetUrl || isAddress ? 'address' : target?.targetMap ? 'level' : 'none'
  const levels = portalTargets({ levels: known, maps })
  const to = target && maps.get(target.targetMap as MapId)
  const at =
    target?.targetX === undefined || target.targetY === undefined
      ? undefined
      : { x: target.targetX, y: target.targetY }
  const choose = (next: Kind): void => {
    setAddress(next === 'address')
    if (next === 'none') return say(names, withTarget(undefined))
    if (next === 'level')
      say(names, withTarget({ targetMap: levels[0]?.id ?? '0', targetUrl: '', locked: target?.locked ?? '' }))
    else if (target) say(names, withTarget({ targetMap: '', targetX: undefined, targetY: undefined }))
  }
  const number = (field: 'targetX' | 'targetY', most: number) => {
    const read = (typed: string): Partial<Target> | undefined => {
      if (typed.trim() === '') return { targetX: undefined, targetY: undefined }
      const value = Number(typed)
      const other = field === 'targetX' ? { targetY: at?.y ?? 0 } : { targetX: at?.x ?? 0 }
      return Number.isInteger(value) && value >= 0 && value < most ? { ...other, [field]: value } : undefined
    }
    return (
      <Written
        key={field}
        type="number"
        label={t(`editor.props.portal.${field}`)}
        value={String(target?.[field] ?? '')}
        problemOf={(typed) =>
          read(typed) ? undefined : t('editor.numberWrong', { min: 0, max: Math.max(0, most - 1) })
        }
        onTry={() => undefined}
        onTake={(typed) => say(names, withTarget(read(typed)))}
      />
    )
  }
  return (
    <>
      <div className={css.field}>
        <span aria-hidden>{t('editor.props.portal.leads')}</span>
        <SelectBox
          label={t('editor.props.portal.leads')}
          value={kind}
          options={kinds.map((id) => ({ id, name: t(`editor.props.portal.kinds.${id}`) }))}
          onChoose={choose}
        />
      </div>
      {kind === 'level' && target && (
        <>
          <div className={css.field}>
            <span aria-hidden>{t('editor.props.portal.level')}</span>
            <SelectBox
              label={t('editor.props.portal.level')}
              value={target.targetMap}
              options={
                to
                  ? levels
                  : [{ id: target.targetMap as MapId, name: t('editor.props.portal.gone') }, ...levels]
              }
              onChoose={(id) =>
                say(names, withTarget({ targetMap: id, targetX: undefined, targetY: undefined }))
              }
            />
          </div>
          <p className={css.note}>{t(at ? 'editor.props.portal.arrives' : 'editor.props.portal.spawn')}</p>
          {to && isMapComplete(to) && (
            <PlanPick
              map={to}
              cell={at}
              onPick={({ x, y }) => say(names, withTarget({ targetX: x, targetY: y }))}
            />
          )}
          <div className={css.two}>
            {number('targetX', to?.dimensions?.[0] ?? 1_000)}
            {number('targetY', to?.dimensions?.[1] ?? 1_000)}
          </div>
        </>
      )}
      {kind === 'address' && (
        <Written
          label={t('editor.props.portal.address')}
          value={target?.targetUrl ?? ''}
          placeholder="https://"
          problemOf={(typed) =>
            typed.trim() === '' || addressOf(typed) !== undefined
              ? undefined
              : t('editor.props.wrong.address')
          }
          onTry={() => undefined}
          onTake={(typed) => say(names, withTarget({ targetUrl: typed.trim() }))}
        />
      )}
      {kind !== 'none' && target && (
        <Written
          label={t('editor.props.portal.locked')}
          value={target.locked}
          max={REASON_MAX}
          placeholder={t('editor.props.portal.open')}
          problemOf={() => undefined}
          onTry={(typed) => trySaying(names, typed === undefined ? undefined : withTarget({ locked: typed }))}
          onTake={(typed) => say(names, withTarget({ locked: typed.trim() }))}
        />
      )}
    </>
  )
}
