import { useState } from 'react'
import {
  BarChart3,
  BadgeCheck,
  ExternalLink,
  Eye,
  EyeOff,
  ListChecks,
  MessageSquareOff,
  MessageSquareText,
  MoreHorizontal,
  RotateCcw,
  Settings,
  Trash2,
  Undo2,
  Video,
  VideoOff,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSpaceEntry, ConsoleSpaceList } from '#shared/http/spaces.ts'
import type { SpaceAct } from '#shared/rules/siteAdmin.ts'
import { actOnSpaces, fetchAllSpaces, type SpaceOrigin } from '../../api/siteAdmin.ts'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../components/Menu.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import { useScrolledList } from '../../components/useScrolledList.ts'
import { loadAreas } from '../../language/i18n.ts'
import { timeText } from '../../text/timeText.ts'
import { settingsLink, spaceLink, statsLink } from '../mySpaces/spaceView.ts'
import { AskDialog } from './AskDialog.tsx'
import { BulkBar, BulkFailures, ChooseBox, namesOf, useBulk } from './bulk.tsx'
import { ListFrame } from './listParts.tsx'
import { framed, ScrolledFoot } from './scrolled.tsx'
import type { ActionName, Chosen } from './SpaceActDialog.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'
import { useSelection, type Selection } from './useSelection.ts'

const SpaceActDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./SpaceActDialog.tsx'), loadAreas('spaces')])
  return part.SpaceActDialog
})

function Actions({
  entry,
  isArchived,
  onChoose,
}: {
  readonly entry: ConsoleSpaceEntry
  readonly isArchived: boolean
  readonly onChoose: (chosen: Chosen) => void
}) {
  const { t } = useTranslation()
  const { space, settings } = entry
  const label = t('siteAdmin.actionsOf', { name: space.name })
  const choose = (action: Chosen['action']) => () => onChoose({ action, space })
  const item = (action: ActionName, Icon: typeof Video) => (
    <MenuItem icon={<Icon aria-hidden size={20} />} onSelect={choose(action)}>
      {t(`siteAdmin.spaces.${action}`)}
    </MenuItem>
  )
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <MoreHorizontal aria-hidden size={22} />
        </IconButton>
      }
    >
      {isArchived ? (
        <>
          {item('restore', RotateCcw)}
          {/* Built-in ones would come again with the next start of the server. */}
          {entry.archived && (
            <>
              <MenuLine />
              <MenuItem danger icon={<Trash2 aria-hidden size={20} />} onSelect={choose('destroy')}>
                {t('siteAdmin.spaces.destroy')}
              </MenuItem>
            </>
          )}
        </>
      ) : (
        <>
          {entry.quarantined && (
            <>
              {item('release', RotateCcw)}
              <MenuLine />
            </>
          )}
          <MenuLink icon={<ExternalLink aria-hidden size={20} />} to={spaceLink(space.id)}>
            {t('siteAdmin.spaces.open')}
          </MenuLink>
          <MenuLink icon={<Settings aria-hidden size={20} />} to={settingsLink(space.id)}>
            {t('siteAdmin.spaces.settings')}
          </MenuLink>
          <MenuLink icon={<BarChart3 aria-hidden size={20} />} to={statsLink(space.id)}>
            {t('siteAdmin.spaces.stats')}
          </MenuLink>
          <MenuLine />
          {entry.origin === 'OFFICIAL' && item('setCommunity', Undo2)}
          {entry.origin === 'COMMUNITY' && settings.isPublic && item('setOfficial', BadgeCheck)}
          {settings.disableChatPersist
            ? item('openChat', MessageSquareText)
            : item('closeChat', MessageSquareOff)}
          {settings.disableAudioVideo ? item('openMedia', Video) : item('closeMedia', VideoOff)}
          {entry.hideInMetaCity ? item('show', Eye) : item('hide', EyeOff)}
          <MenuLine />
          <MenuItem danger icon={<Trash2 aria-hidden size={20} />} onSelect={choose('remove')}>
            {t('siteAdmin.spaces.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function States({ entry }: { readonly entry: ConsoleSpaceEntry }) {
  const { t } = useTranslation()
  const { settings, hideInMetaCity, quarantined, archived } = entry
  return (
    <div className={css.chips}>
      <span className={classes(css.chip, settings.isPublic && css.good)}>
        {t(settings.isPublic ? 'siteAdmin.spaces.public' : 'siteAdmin.spaces.private')}
      </span>
      {hideInMetaCity && <span className={css.chip}>{t('siteAdmin.spaces.hidden')}</span>}
      {settings.disableChatPersist && (
        <span className={classes(css.chip, css.bad)}>{t('siteAdmin.spaces.chatClosed')}</span>
      )}
      {settings.disableAudioVideo && (
        <span className={classes(css.chip, css.bad)}>{t('siteAdmin.spaces.mediaClosed')}</span>
      )}
      {quarantined && (
        <>
          <span className={classes(css.chip, css.bad)}>
            {t('siteAdmin.spaces.closedUntil', { time: timeText(quarantined.until) })}
          </span>
          <p className={css.reason}>{t('siteAdmin.spaces.closedReason', { reason: quarantined.reason })}</p>
        </>
      )}
      {archived && (
        <>
          <span className={css.chip}>
            {t('siteAdmin.spaces.archivedAt', { time: timeText(archived.at) })}
          </span>
          <span className={classes(css.chip, archived.endsAt !== null && css.bad)}>
            {archived.endsAt === null
              ? t('siteAdmin.spaces.neverEnds')
              : t('siteAdmin.spaces.endsAt', { time: timeText(archived.endsAt) })}
          </span>
        </>
      )}
    </div>
  )
}

function SpaceRow({
  entry,
  isArchived,
  selection,
  onChoose,
}: {
  readonly entry: ConsoleSpaceEntry
  readonly isArchived: boolean
  readonly selection: Selection
  readonly onChoose: (chosen: Chosen) => void
}) {
  const { t } = useTranslation()
  const { space, matrix, creator } = entry
  return (
    <tr role="row">
      <td role="cell">
        <div className={css.who}>
          {!isArchived && <ChooseBox selection={selection} id={space.id} name={space.name} />}
          <Banner url={bannerUrl(entry)} className={css.banner ?? ''} />
          <div>
            <strong>{space.name}</strong>
            <p className={css.minor}>{space.id}</p>
          </div>
        </div>
      </td>
      <td role="cell" data-label={t('siteAdmin.spaces.creator')}>
        {creator.displayName}
      </td>
      <td role="cell" data-label={t('siteAdmin.spaces.state')}>
        <States entry={entry} />
      </td>
      <td role="cell" className={css.number} data-label={t('siteAdmin.spaces.figures')}>
        {entry.onlinePlayers} / {matrix.views} / {matrix.likes}
      </td>
      <td role="cell" className={css.time} data-label={t('siteAdmin.spaces.created')}>
        {timeText(space.createdAt)}
      </td>
      <td role="cell">
        <Actions entry={entry} isArchived={isArchived} onChoose={onChoose} />
      </td>
    </tr>
  )
}

const choices = ['present', 'quarantined', 'archived'] as const
const columns = ['space', 'creator', 'state', 'figures', 'created'] as const

/** What several spaces of an origin may be done to at once. */
const bulkActs = {
  community: ['setOfficial', 'closeChat', 'openChat', 'closeMedia', 'openMedia', 'hide', 'show'],
  official: ['setCommunity', 'closeChat', 'openChat', 'closeMedia', 'openMedia', 'hide', 'show'],
} as const satisfies Record<SpaceOrigin, readonly SpaceAct[]>

/** All spaces of an origin, those put away apart; those that are closed as they failed also alone. */
export function SpacesPanel({ origin }: { readonly origin: SpaceOrigin }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<(typeof choices)[number]>('present')
  const [chosen, setChosen] = useState<Chosen>()
  const [asked, setAsked] = useState<SpaceAct>()
  const archived = which === 'archived'
  const quarantined = which === 'quarantined'
  const list = useScrolledList<ConsoleSpaceEntry, ConsoleSpaceList>({
    queryKey: [SITE_ADMIN_KEY, 'spaces', { origin, search, which }],
    fetchPage: (page, signal) => fetchAllSpaces({ origin, search, archived, quarantined, ...page }, signal),
    idOf: ({ space }) => space.id,
  })
  const rows = list.rows ?? []
  const selection = useSelection(archived ? [] : rows.map(({ space }) => space.id))
  const nameOf = (id: string) => rows.find(({ space }) => space.id === id)?.space.name ?? id
  const bulk = useBulk(selection, nameOf)
  return (
    <>
      <div className={css.tools}>
        <SearchBox label={t('siteAdmin.spaces.search')} search={search} onSearch={setSearch} />
        <SelectBox
          label={t('siteAdmin.spaces.which')}
          value={which}
          options={choices.map((id) => ({
            id,
            name: t(`siteAdmin.spaces.${id}`),
          }))}
          onChoose={setWhich}
        />
      </div>
      {!archived && (
        <BulkBar selection={selection}>
          <Menu
            label={t('siteAdmin.bulk.title')}
            trigger={
              <Button kind="quiet" disabled={selection.ids.length === 0}>
                <ListChecks aria-hidden size={20} />
                {t('siteAdmin.bulk.act')}
              </Button>
            }
          >
            {bulkActs[origin].map((act) => (
              <MenuItem key={act} onSelect={() => setAsked(act)}>
                {t(`siteAdmin.spaces.${act}`)}
              </MenuItem>
            ))}
          </Menu>
        </BulkBar>
      )}
      <BulkFailures {...bulk} />
      <ListFrame
        query={framed(list)}
        isFiltered={search !== '' || which !== 'present'}
        foot={<ScrolledFoot {...list} />}
        texts={{
          failed: t('siteAdmin.spaces.failed'),
          empty: t('siteAdmin.spaces.empty'),
          nothingFound: t(
            `siteAdmin.spaces.${quarantined && search === '' ? 'nothingClosed' : 'nothingFound'}`,
          ),
        }}
      >
        <div className={css.card}>
          <table className={css.table} role="table" aria-label={t(`siteAdmin.tabs.${origin}`)}>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <th key={column} scope="col" role="columnheader">
                    {t(`siteAdmin.spaces.${column}`)}
                  </th>
                ))}
                <th scope="col" role="columnheader">
                  {t('siteAdmin.actions')}
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((entry) => (
                <SpaceRow
                  key={entry.space.id}
                  entry={entry}
                  isArchived={archived}
                  selection={selection}
                  onChoose={setChosen}
                />
              ))}
            </tbody>
          </table>
        </div>
      </ListFrame>
      {chosen && <SpaceActDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
      {asked && (
        <AskDialog
          title={t('siteAdmin.bulk.ask', {
            count: selection.ids.length,
            act: t(`siteAdmin.spaces.${asked}`),
          })}
          body={namesOf(selection.ids.map(nameOf))}
          confirm={t('common.confirm')}
          onConfirm={() => bulk.run((ids) => actOnSpaces(ids, asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
