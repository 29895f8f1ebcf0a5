import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminUser, AdminUserList } from '#shared/http/siteAdmin.ts'
import { banUsers, fetchUsers, unbanUser, unbanUsers } from '../../api/siteAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Portrait } from '../../components/Portrait.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { useScrolledList } from '../../components/useScrolledList.ts'
import { timeText } from '../../text/timeText.ts'
import { AskDialog } from './AskDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import { BulkBar, BulkFailures, ChooseBox, namesOf, useBulk } from './bulk.tsx'
import { ListFrame } from './listParts.tsx'
import { framed, ScrolledFoot } from './scrolled.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY, useAdminAction } from './useAdminAction.ts'
import { useSelection, type Selection } from './useSelection.ts'
import './userTexts.ts'

function StateOf({ user }: { readonly user: AdminUser }) {
  const { t } = useTranslation()
  if (user.bannedUntil === null) {
    return (
      <div>
        <span className={css.chip}>{t('siteAdmin.users.normal')}</span>
        {user.roles.includes('ADMIN') && <p className={css.minor}>{t('siteAdmin.users.adminStays')}</p>}
      </div>
    )
  }
  return (
    <div>
      <span className={classes(css.chip, css.bad, css.time)}>
        {t('siteAdmin.users.bannedUntil', { time: timeText(user.bannedUntil) })}
      </span>
      {user.banReason && (
        <p className={css.minor}>{t('siteAdmin.users.banReason', { reason: user.banReason })}</p>
      )}
    </div>
  )
}

function UserRow({
  user,
  selection,
  onAct,
}: {
  readonly user: AdminUser
  readonly selection: Selection
  readonly onAct: (user: AdminUser) => void
}) {
  const { t } = useTranslation()
  const isAdmin = user.roles.includes('ADMIN')
  const isBanned = user.bannedUntil !== null
  const name = user.displayName
  return (
    <tr role="row">
      <td role="cell">
        <div className={css.who}>
          <ChooseBox selection={selection} id={user.id} name={name} disabled={isAdmin && !isBanned} />
          <Portrait avatar={user.avatar} name={name} size={40} />
          <div>
            <strong>{name}</strong>
            {isAdmin && <span className={classes(css.chip, css.good)}>{t('siteAdmin.users.admin')}</span>}
          </div>
        </div>
      </td>
      <td role="cell" data-label={t('siteAdmin.users.login')}>
        <div>
          {user.userName}
          <p className={classes(css.minor, css.id)} title={user.id}>
            {user.id}
          </p>
        </div>
      </td>
      <td role="cell" className={css.number} data-label={t('siteAdmin.users.phone')}>
        {user.phone ?? <span className={css.minor}>{t('siteAdmin.users.noPhone')}</span>}
      </td>
      <td role="cell" className={css.time} data-label={t('siteAdmin.users.created')}>
        {timeText(user.createdAt)}
      </td>
      <td role="cell" className={css.time} data-label={t('siteAdmin.users.lastSeen')}>
        {timeText(user.lastSeenAt)}
      </td>
      <td role="cell" data-label={t('siteAdmin.users.state')}>
        <StateOf user={user} />
      </td>
      <td role="cell">
        <Button
          kind="quiet"
          disabled={isAdmin && !isBanned}
          aria-label={t(isBanned ? 'siteAdmin.users.unbanOne' : 'siteAdmin.users.banOne', { name })}
          onClick={() => onAct(user)}
        >
          {t(isBanned ? 'siteAdmin.users.unban' : 'siteAdmin.users.ban')}
        </Button>
      </td>
    </tr>
  )
}

const columns = ['user', 'login', 'phone', 'created', 'lastSeen', 'state'] as const

/** Everybody who has an account; banning and letting in again. */
export function UsersPanel() {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<'all' | 'banned'>('all')
  const [chosen, setChosen] = useState<AdminUser>()
  const [asked, setAsked] = useState<'ban' | 'unban'>()
  const banned = which === 'banned' ? true : undefined
  const list = useScrolledList<AdminUser, AdminUserList>({
    queryKey: [SITE_ADMIN_KEY, 'users', { search, banned }],
    fetchPage: ({ size, offset }, signal) => fetchUsers({ take: size, skip: offset, search, banned }, signal),
    idOf: ({ id }) => id,
  })
  const rows = list.rows ?? []
  const selection = useSelection(
    rows
      .filter(({ roles, bannedUntil }) => !roles.includes('ADMIN') || bannedUntil !== null)
      .map(({ id }) => id),
  )
  const nameOf = (id: string) => rows.find((user) => user.id === id)?.displayName ?? id
  const bulk = useBulk(selection, nameOf)
  const count = selection.ids.length
  const names = namesOf(selection.ids.map(nameOf))
  const close = () => setChosen(undefined)
  const stop = () => setAsked(undefined)
  return (
    <>
      <div className={css.tools}>
        <SearchBox label={t('siteAdmin.users.search')} search={search} onSearch={setSearch} />
        <SelectBox
          label={t('siteAdmin.users.which')}
          value={which}
          options={[
            { id: 'all', name: t('siteAdmin.users.all') },
            { id: 'banned', name: t('siteAdmin.users.bannedOnly') },
          ]}
          onChoose={setWhich}
        />
      </div>
      <BulkBar selection={selection}>
        <Button kind="quiet" disabled={count === 0} onClick={() => setAsked('unban')}>
          {t('siteAdmin.users.unban')}
        </Button>
        <Button kind="quiet" disabled={count === 0} onClick={() => setAsked('ban')}>
          {t('siteAdmin.users.ban')}
        </Button>
      </BulkBar>
      <BulkFailures {...bulk} />
      <ListFrame
        query={framed(list)}
        isFiltered={search !== '' || which !== 'all'}
        foot={<ScrolledFoot {...list} />}
        texts={{
          failed: t('siteAdmin.users.failed'),
          empty: t('siteAdmin.users.empty'),
          nothingFound: t('siteAdmin.users.nothingFound'),
        }}
      >
        <div className={css.card}>
          <table className={css.table} role="table" aria-label={t('siteAdmin.tabs.users')}>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <th key={column} scope="col" role="columnheader">
                    {t(`siteAdmin.users.${column}`)}
                  </th>
                ))}
                <th scope="col" role="columnheader">
                  {t('siteAdmin.actions')}
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((user) => (
                <UserRow key={user.id} user={user} selection={selection} onAct={setChosen} />
              ))}
            </tbody>
          </table>
        </div>
      </ListFrame>
      {chosen?.bannedUntil === null && <BanDialog user={chosen} onClose={close} />}
      {chosen && chosen.bannedUntil !== null && (
        <AskDialog
          title={t('siteAdmin.users.unbanTitle', { name: chosen.displayName })}
          body={t('siteAdmin.users.unbanBody')}
          confirm={t('siteAdmin.users.unban')}
          onConfirm={() => act(() => unbanUser(chosen.id))}
          onClose={close}
        />
      )}
      {asked === 'ban' && (
        <BanDialog
          user={{ id: '', displayName: t('siteAdmin.bulk.people', { count }) }}
          body={names}
          onBan={(ban) => bulk.run((ids) => banUsers({ ids: [...ids], ...ban }))}
          onClose={stop}
        />
      )}
      {asked === 'unban' && (
        <AskDialog
          title={t('siteAdmin.bulk.unban', { count })}
          body={names}
          confirm={t('siteAdmin.users.unban')}
          onConfirm={() => bulk.run(unbanUsers)}
          onClose={stop}
        />
      )}
    </>
  )
}
