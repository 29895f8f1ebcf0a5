import { ChevronDown, ChevronRight, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GameMap } from '#shared/world/world.ts'
import { Button } from '../../../components/Button.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { workStore } from '../work/workStore.ts'
import { layerColours, layers, type Brush, type Layer, type ZoneName } from './brush.ts'
import css from './ground.module.css'
import { chooseZone, groundStore, holdBrush } from './groundStore.ts'
import { newZoneId, zonesOf, type Zone } from './zones.ts'
import { useLevel } from './useLevel.ts'
import { ZoneForm } from './ZoneForm.tsx'
import { PortalTargetFields, SpawnNameField, usePortalTarget, useSpawnName } from './newZoneFields.tsx'

const ofRooms: readonly Layer[] = ['closed']

const toggled = (seen: ReadonlySet<Layer>, layer: Layer): ReadonlySet<Layer> =>
  seen.has(layer) ? new Set([...seen].filter((one) => one !== layer)) : new Set([...seen, layer])

function countOf(map: GameMap, layer: Layer): number {
  if (layer === 'closed') return map.collisions?.reduce((sum, cell) => sum + cell, 0) ?? 0
  if (layer === 'announcer') return map.announcer?.length ?? 0
  return zonesOf(map, layer).length
}

/** A layer's name, colour and how much there is of it; its content under it while it is chosen. */
function LayerRow({ map, layer }: { readonly map: GameMap; readonly layer: Layer }) {
  const { t } = useTranslation()
  const { layer: chosen, seen } = useSelection(groundStore, (state) => state)
  const isOpen = chosen === layer
  const isSeen = seen.has(layer) || isOpen
  const name = t(`editor.ground.layers.${layer}`)
  const open = (): void => {
    holdBrush(undefined)
    groundStore.setState({ layer: isOpen ? undefined : layer, zone: undefined })
  }
  return (
    <li className={css.layer}>
      <div className={css.layerHead}>
        <button type="button" className={css.layerName} aria-expanded={isOpen} onClick={open}>
          {isOpen ? <ChevronDown aria-hidden size={16} /> : <ChevronRight aria-hidden size={16} />}
          <i style={{ background: layerColours[layer] }} aria-hidden />
          <span>{name}</span>
          <small>{countOf(map, layer)}</small>
        </button>
        <IconButton
          label={t(isSeen ? 'editor.ground.hide' : 'editor.ground.show', { name })}
          aria-pressed={isSeen}
          disabled={isOpen}
          onClick={() => groundStore.setState({ seen: toggled(seen, layer) })}
        >
          {isSeen ? <Eye aria-hidden size={18} /> : <EyeOff aria-hidden size={18} />}
        </IconButton>
      </div>
      {isOpen && (
        <div className={css.layerBody}>
          <p className={css.hint}>{t(`editor.ground.about.${layer}`)}</p>
          {layer === 'closed' || layer === 'announcer' ? (
            <PaintButton brush={{ paints: layer }} />
          ) : (
            <Zones map={map} layer={layer} />
          )}
        </div>
      )}
    </li>
  )
}

/** Takes a brush into the hand, or puts it back. */
function PaintButton({ brush, label }: { readonly brush: Brush; readonly label?: string }) {
  const { t } = useTranslation()
  const held = useSelection(workStore, ({ held: now }) => (now?.kind === 'ground' ? now.brush : undefined))
  const isHeld = held?.paints === brush.paints
  const hold = (): void => {
    groundStore.setState({
      isErasing: false,
      tool: groundStore.get().tool === 'move' ? 'brush' : groundStore.get().tool,
    })
    holdBrush(isHeld ? undefined : brush)
  }
  return (
    <Button kind={isHeld ? 'primary' : 'quiet'} aria-pressed={isHeld} wide onClick={hold}>
      {isHeld ? t('editor.ground.done') : (label ?? t('editor.ground.paint'))}
    </Button>
  )
}

/** A new nook, desk or area, in the hand with its first stroke to come. */
function NewZone({ map, layer }: { readonly map: GameMap; readonly layer: 'nook' | 'desk' | 'area' }) {
  const { t } = useTranslation()
  const begin = (): void => {
    const { id, number } = newZoneId(map, layer)
    groundStore.setState({ zone: undefined, isErasing: false, tool: 'rect' })
    holdBrush({ paints: layer, id, name: `${t(`editor.ground.layers.${layer}`)} ${number}` })
  }
  return (
    <Button kind="quiet" wide onClick={begin}>
      {t(`editor.ground.new.${layer}`)}
    </Button>
  )
}

function NewSpawn() {
  const { t } = useTranslation()
  const [name, field] = useSpawnName()
  return (
    <>
      <SpawnNameField {...field} />
      <PaintButton
        brush={{ paints: 'spawn', ...(name && { spawnId: name }) }}
        label={t('editor.ground.new.spawn')}
      />
    </>
  )
}

function NewPortal({ map }: { readonly map: GameMap }) {
  const { t } = useTranslation()
  const [target, fields] = usePortalTarget(map.id)
  return (
    <>
      <PortalTargetFields {...fields} />
      {target ? (
        <PaintButton brush={{ paints: 'portal', target }} label={t('editor.ground.new.portal')} />
      ) : (
        <p className={css.hint}>{t('editor.ground.targetFirst')}</p>
      )}
    </>
  )
}

/** So many are listed; the others are clicked on the level. */
const LISTED_MAX = 200

function ZoneRow({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation()
  const chosen = useSelection(groundStore, (state) => state.zone)
  const isChosen = chosen?.layer === zone.layer && chosen.id === zone.id
  const toggle = (): void => {
    holdBrush(undefined)
    chooseZone(isChosen ? undefined : ({ layer: zone.layer, id: zone.id } satisfies ZoneName))
  }
  const [first] = zone.rects
  const at = first ? `${first.x}, ${first.y}` : ''
  return (
    <li>
      <button type="button" className={css.zone} aria-pressed={isChosen} onClick={toggle}>
        <span title={zone.name}>{zone.name || t(`editor.ground.layers.${zone.layer}`)}</span>
        <small>
          {zone.layer === 'spawn' || zone.layer === 'portal'
            ? at
            : t('editor.ground.cells', { count: zone.count })}
        </small>
      </button>
      {isChosen && <ZoneForm zone={zone} />}
    </li>
  )
}

function Zones({ map, layer }: { readonly map: GameMap; readonly layer: ZoneName['layer'] }) {
  const { t } = useTranslation()
  const zones = zonesOf(map, layer)
  return (
    <>
      {layer === 'spawn' && <NewSpawn />}
      {layer === 'portal' && <NewPortal map={map} />}
      {(layer === 'nook' || layer === 'desk' || layer === 'area') && <NewZone map={map} layer={layer} />}
      {zones.length === 0 ? (
        <p className={css.empty}>{t('editor.ground.none')}</p>
      ) : (
        <ul className={css.zones} aria-label={t(`editor.ground.layers.${layer}`)}>
          {zones.slice(0, LISTED_MAX).map((zone) => (
            <ZoneRow key={zone.id} zone={zone} />
          ))}
        </ul>
      )}
    </>
  )
}

/** What cells of the level mean, layer by layer: what is seen of them, and what there is. */
export function LayerList() {
  const map = useLevel()
  const shown = useBuildsEverywhere() ? layers : ofRooms
  if (!map) return null
  return (
    <ul className={css.layers}>
      {shown.map((layer) => (
        <LayerRow key={layer} map={map} layer={layer} />
      ))}
    </ul>
  )
}
