import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MapPortal } from '#shared/map/portals.ts'
import type { PermissionAnswer, SpaceEntry } from '#shared/http/spaces.ts'
import type { MapId } from '#shared/ids.ts'
import { canManage } from '#shared/rules/roles.ts'
import levels from '../../../assets/levels.json'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { fetchPermission, fetchSpace } from '../../api/spaces.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { levelName, levelWords } from '../../text/levelName.ts'
import { portalAim } from './portalAim.ts'
import css from './PortalPreview.module.css'

interface CardProps {
  readonly title: string
  readonly picture?: string | undefined
  readonly lines: readonly string[]
  /** Why one cannot go there. */
  readonly locked?: string | undefined
}

function Card({ title, picture, lines, locked }: CardProps) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <li className={css.card} data-testid="portalPreview">
      {picture !== undefined && !hasFailed && <img src={picture} alt="" onError={() => setFailed(true)} />}
      <div>
        <strong>{title}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {locked !== undefined && (
          <p className={css.locked}>
            <Lock aria-hidden size={16} />
            {levelWords(locked)}
          </p>
        )}
      </div>
    </li>
  )
}

/** A level of this space: its name, its picture, who is there. */
function LevelCard({ mapId, locked }: { readonly mapId: MapId; readonly locked: string | undefined }) {
  const { t } = useTranslation()
  const { withOthers } = useSpaceFacts()
  const map = useWorld(({ maps }) => maps.get(mapId))
  const count = useWorld(({ players }) => {
    let there = 0
    for (const player of players.values()) if (player.mapId === mapId && !player.attributes.ghost) there += 1
    return there
  })
  if (!map) return <Card title={t('portalPreview.unnamed')} lines={[]} locked={t('portalPreview.gone')} />
  const official = levels.find(({ id, name }) => id === mapId && name === map.name)
  const people = count > 0 ? t('portalPreview.people', { count }) : t('portalPreview.empty')
  return (
    <Card
      title={levelName(map.name ?? '') || t('portalPreview.unnamed')}
      picture={official && `/assets/images/banners/${official.alias}-small.webp`}
      lines={[levelWords(map.description ?? ''), withOthers && !locked ? people : ''].filter(
        (line) => line !== '',
      )}
      locked={locked}
    />
  )
}

type Found =
  | { readonly state: 'asking' }
  | { readonly state: 'unknown' }
  | { readonly state: 'known'; readonly permission: PermissionAnswer; readonly entry: SpaceEntry | undefined }

/** Another space: its name and picture if one may know them, and why one may not go there. */
function SpaceCard({
  spaceId,
  lockedHere,
}: {
  readonly spaceId: string
  readonly lockedHere: string | undefined
}) {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found>({ state: 'asking' })
  useEffect(() => {
    let isOver = false
    const ask = async (): Promise<Found> => {
      const permission = await fetchPermission(spaceId)
      // What one may not enter one may not read of, either.
      const entry = permission.canView ? await fetchSpace(spaceId) : undefined
      return { state: 'known', permission, entry }
    }
    ask().then(
      (answer) => isOver || setFound(answer),
      () => isOver || setFound({ state: 'unknown' }),
    )
    return () => {
      isOver = true
    }
  }, [spaceId])
  if (found.state === 'asking') return null
  if (found.state === 'unknown')
    return <Card title={t('portalPreview.space')} lines={[t('portalPreview.unknown')]} />
  const { permission, entry } = found
  const { canView, canManage, capacityNotReached, reason } = permission
  const locked = !canView
    ? t(`portalPreview.${reason === 'notFound' ? 'gone' : (reason ?? 'private')}`)
    : !capacityNotReached && !canManage
      ? t('portalPreview.full')
      : lockedHere
  return (
    <Card
      title={entry?.space.name ?? t('portalPreview.space')}
      picture={entry && bannerUrl(entry)}
      lines={[]}
      locked={locked}
    />
  )
}

/** What is behind the portal one stands before, and, where it does not open, why. */
export function PortalPreview({ portal }: { readonly portal: MapPortal }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId) ?? ''
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const encId = useSession((state) => state.selfEncId)
  const isManager = useWorld(({ players }) =>
    canManage((encId === undefined ? undefined : players.get(encId)?.role) ?? ''),
  )
  if (!place) return null
  const locked = isManager ? undefined : portal.locked
  const aim = portalAim(portal, spaceId, location.origin)
  const card =
    aim?.kind === 'level' ? (
      <LevelCard mapId={aim.mapId} locked={locked} />
    ) : aim?.kind === 'space' ? (
      <SpaceCard key={aim.spaceId} spaceId={aim.spaceId} lockedHere={locked} />
    ) : aim ? (
      <Card title={aim.host} lines={[t('portalPreview.page')]} locked={locked} />
    ) : (
      <Card title={t('portalPreview.unnamed')} lines={[]} locked={t('portalPreview.gone')} />
    )
  return createPortal(card, place)
}
