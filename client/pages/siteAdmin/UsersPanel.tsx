import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminUser } from '#shared/http/siteAdmin.ts'
import { fetchUsers, unbanUser } from '../../api/siteAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Portrait } from '../../components/Portrait.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { timeText } from '../../text/timeText.ts'
import { AskDialog } from './AskDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import { ListFrame, usePaging } from './listParts.tsx'
import css from './siteAdmin.module.css'
import { SITE_ADMIN_KEY, useAdminAction } from './useAdminAction.ts'

/** platform.md §9: user table take. */
const TAKE = 200

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

function UserRow({ user, onAct }: { readonly user: AdminUser; readonly onAct: (user: AdminUser) => void }) {
  const { t } = useTranslation()
  const isAdmin = user.roles.includes('ADMIN')
  const isBanned = user.bannedUntil !== null
  const name = user.displayName
  return (
    <tr role="row">
      <td role="cell">
        <div className={css.who}>
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
  const { search, onSearch, offset: skip, go, restarting } = usePaging()
  const [which, setWhich] = useState<'all' | 'banned'>('all')
  const [chosen, setChosen] = useState<AdminUser>()
  const banned = which === 'banned' ? true : undefined
  const query = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'users', { search, banned, skip }],
    queryFn: ({ signal }) => fetchUsers({ take: TAKE, skip, search, banned }, signal),
    placeholderData: keepPreviousData,
  })
  const close = () => setChosen(undefined)
  return (
    <>
      <div className={css.tools}>
        <SearchBox label={t('siteAdmin.users.search')} search={search} onSearch={onSearch} />
        <SelectBox
          label={t('siteAdmin.users.which')}
          value={which}
          options={[
            { id: 'all', name: t('siteAdmin.users.all') },
            { id: 'banned', name: t('siteAdmin.users.bannedOnly') },
          ]}
          onChoose={restarting(setWhich)}
        />
      </div>
      <ListFrame
        query={query}
        isFiltered={search !== '' || which !== 'all'}
        page={{ size: TAKE, offset: skip, go }}
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
              {query.data?.data.map((user) => (
                <UserRow key={user.id} user={user} onAct={setChosen} />
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
    </>
  )
}
