import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPortals, withSpawn } from '#shared/map/making/marking.ts'
import {
  withArea,
  withDeskName,
  withNook,
  type AreaFields,
  type NookFields,
} from '#shared/map/making/zones.ts'
import { areaCategories } from '#shared/map/areaCategories.ts'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../../components/Button.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { act } from '../../../space/act.ts'
import { currentWork } from '../work/Work.ts'
import type { Brush } from './brush.ts'
import { holdToMove } from './GroundHand.ts'
import css from './ground.module.css'
import { chooseZone, groundStore, holdBrush } from './groundStore.ts'
import {
  PortalTargetFields,
  SpawnNameField,
  TextLine,
  usePortalTarget,
  useSpawnName,
} from './newZoneFields.tsx'
import { useLevel } from './useLevel.ts'
import { withoutZone, type Zone } from './zones.ts'

const NAME_MAX = 100
const CODE = /^\d{4,8}$/

const cellNamed = (id: string) => {
  const [x, y] = id.split(',').map(Number)
  return { x: x ?? 0, y: y ?? 0 }
}

/** What is written in a field: taken over when one goes on, or with Enter. */
export function Line({
  label,
  value,
  max,
  isNumber = false,
  problemOf = () => undefined,
  onTake,
}: {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly isNumber?: boolean
  readonly problemOf?: (typed: string) => string | undefined
  readonly onTake: (typed: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  const problem = typed === undefined ? undefined : problemOf(typed)
  const take = (): void => {
    if (typed === undefined || problem !== undefined) return
    setTyped(undefined)
    if (typed !== value) onTake(typed)
  }
  return (
    <TextLine
      label={label}
      max={max}
      isNumber={isNumber}
      value={typed ?? value}
      problem={problem}
      onChange={setTyped}
      onTake={take}
    />
  )
}

function Switch({
  label,
  isOn,
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label className={css.switch}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

/** The code of a nook is told to nobody and is no part of a step: it is sent by itself. */
function NookCode({ id, hasCode }: { readonly id: string; readonly hasCode: boolean }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const mapId = currentWork()?.mapId
  const problem = code === '' || CODE.test(code) ? undefined : t('editor.ground.wrong.code')
  const say = async (said: string, done: string): Promise<void> => {
    if (mapId === undefined) return
    setBusy(true)
    await currentWork()?.settled()
    // A code opens a closed door: where there was none the door closes with it.
    const nook = { code: said, ...(said !== '' && { restricted: true }) }
    if (await act('mapSetNooks', { mapId, nooks: { [id]: nook } }, done)) setCode('')
    setBusy(false)
  }
  const keep = (): void => {
    if (CODE.test(code)) void say(code, t('editor.ground.codeKept'))
  }
  return (
    <div className={css.code}>
      <TextLine
        label={t(hasCode ? 'editor.ground.fields.codeSet' : 'editor.ground.fields.code')}
        max={8}
        isNumber
        value={code}
        problem={problem}
        onChange={setCode}
        onEnter={keep}
      />
      <Button kind="quiet" busy={isBusy} disabled={!CODE.test(code)} onClick={keep}>
        {t('editor.ground.setCode')}
      </Button>
      {hasCode && (
        <Button kind="quiet" busy={isBusy} onClick={() => void say('', t('editor.ground.codeGone'))}>
          {t('editor.ground.removeCode')}
        </Button>
      )}
    </div>
  )
}

/** What can be said of a private place: its name (where that is asked for here), who comes in and how, how many it takes. */
export function NookFieldsForm({ id, isNamed = true }: { readonly id: string; readonly isNamed?: boolean }) {
  const { t } = useTranslation()
  const nook = useLevel()?.nooks.get(id)
  if (!nook) return null
  const set = (fields: NookFields): void =>
    void currentWork()?.do('zoneFields', (map) => withNook(map, id, fields))
  const isCount = (typed: string): boolean => /^\d{0,4}$/.test(typed) && Number(typed) <= limits.capacityMax
  return (
    <>
      {isNamed && (
        <Line
          label={t('editor.ground.fields.name')}
          max={NAME_MAX}
          value={nook.name ?? ''}
          problemOf={(typed) => (typed.trim() === '' ? t('editor.ground.wrong.name') : undefined)}
          onTake={(name) => set({ name: name.trim() })}
        />
      )}
      <NookCode id={id} hasCode={nook.hasCode === true} />
      <Line
        label={t('editor.ground.fields.capacity')}
        max={4}
        isNumber
        value={nook.capacity ? String(nook.capacity) : ''}
        problemOf={(typed) =>
          isCount(typed) ? undefined : t('editor.numberWrong', { min: 0, max: limits.capacityMax })
        }
        onTake={(typed) => set({ capacity: Number(typed) })}
      />
      {(['restricted', 'bookable', 'silent', 'colored'] as const).map((field) => (
        <Switch
          key={field}
          label={t(`editor.ground.fields.${field}`)}
          isOn={nook[field] === true}
          onChange={(isOn) => set({ [field]: isOn })}
        />
      ))}
    </>
  )
}

/** What can be said of a desk: its name. The words on it are of whoever has it (docs/decisions/065). */
function DeskFieldsForm({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const desk = useLevel()?.nooks.get(id)
  if (!desk?.isDesk) return null
  return (
    <>
      <Line
        label={t('editor.ground.fields.deskName')}
        max={NAME_MAX}
        value={desk.name && desk.name !== id ? desk.name : ''}
        onTake={(name) => void currentWork()?.do('zoneFields', (map) => withDeskName(map, id, name.trim()))}
      />
      <p className={css.hint}>{t('editor.ground.deskWords')}</p>
    </>
  )
}

function AreaFieldsForm({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const area = useLevel()?.areas?.[id]
  if (!area) return null
  const set = (by: AreaFields): void =>
    void currentWork()?.do('zoneFields', (map) => {
      const { coords: _coords, ...former } = map.areas?.[id] ?? {}
      return withArea(map, id, { ...former, ...by })
    })
  return (
    <>
      <Line
        label={t('editor.ground.fields.name')}
        max={NAME_MAX}
        value={area.name ?? ''}
        onTake={(name) => set({ name: name.trim() })}
      />
      <SelectBox
        label={t('editor.ground.fields.category')}
        value={area.category ?? 'COWORKING'}
        options={areaCategories.map((category) => ({ id: category as string, name: t(`areas.${category}`) }))}
        onChoose={(category) => set({ category })}
      />
      <Line
        label={t('editor.ground.fields.closed')}
        max={NAME_MAX}
        value={area.closed ?? ''}
        onTake={(closed) => set({ closed: closed.trim() })}
      />
    </>
  )
}

function SpawnForm({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation()
  const [name, field] = useSpawnName(zone.name ?? '')
  const isSame = name === (zone.name ?? '')
  const keep = (): void =>
    void currentWork()?.do('zoneFields', (map) => withSpawn(map, cellNamed(zone.id), name || undefined))
  return (
    <>
      <SpawnNameField {...field} />
      <Button kind="quiet" disabled={isSame || field.problem !== undefined} onClick={keep}>
        {t('editor.ground.keep')}
      </Button>
    </>
  )
}

function PortalForm({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation()
  const map = useLevel()
  const cell = cellNamed(zone.id)
  const portal = map?.portals?.find(({ x, y }) => (x ?? 0) === cell.x && (y ?? 0) === cell.y)
  const [target, fields] = usePortalTarget(map?.id ?? '', portal)
  return (
    <>
      <PortalTargetFields {...fields} />
      <Button
        kind="quiet"
        disabled={!target}
        onClick={() => target && currentWork()?.do('zoneFields', (now) => withPortals(now, [cell], target))}
      >
        {t('editor.ground.keep')}
      </Button>
    </>
  )
}

/** What paints more of a zone, or takes of it; undefined: it is one cell. */
const brushOf = ({ layer, id, name }: Zone): Brush | undefined =>
  layer === 'nook' || layer === 'desk' || layer === 'area'
    ? { paints: layer, id, name: name ?? id }
    : undefined

/** What can be said of a zone, and done to it. */
export function ZoneForm({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation()
  const brush = brushOf(zone)
  // What is moved is not painted: of these only the layer matters.
  const mover: Brush =
    brush ?? (zone.layer === 'spawn' ? { paints: 'spawn' } : { paints: 'portal', target: {} })
  const extend = (isErasing: boolean): void => {
    groundStore.setState({ isErasing, tool: 'rect' })
    holdBrush(brush)
  }
  const remove = (): void => {
    holdBrush(undefined)
    chooseZone(undefined)
    currentWork()?.do('removeZone', (map) => withoutZone(map, zone))
  }
  return (
    <div className={css.form}>
      {zone.layer === 'nook' && <NookFieldsForm id={zone.id} />}
      {zone.layer === 'desk' && <DeskFieldsForm id={zone.id} />}
      {zone.layer === 'area' && <AreaFieldsForm id={zone.id} />}
      {zone.layer === 'spawn' && <SpawnForm zone={zone} />}
      {zone.layer === 'portal' && <PortalForm zone={zone} />}
      <div className={css.formActions}>
        {brush && (
          <Button kind="quiet" onClick={() => extend(false)}>
            {t(zone.layer === 'desk' ? 'editor.ground.redraw' : 'editor.ground.extend')}
          </Button>
        )}
        {brush && zone.layer !== 'desk' && (
          <Button kind="quiet" onClick={() => extend(true)}>
            {t('editor.ground.shrink')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => holdToMove(mover)}>
          {t('editor.ground.move')}
        </Button>
        <Button kind="quiet" className={css.remove!} onClick={remove}>
          {t('editor.ground.remove')}
        </Button>
      </div>
    </div>
  )
}
