import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PersonCard } from '#shared/http/find.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchPersonCard } from '../../api/find.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { spaceLink } from '../../features/invite/links.ts'
import { useReport } from '../../features/report/useReport.tsx'
import { useAuth } from '../../store/authStore.ts'
import css from './FindDialog.module.css'

/** What both are in, and the way to tell that something is not as it should be. */
function Card({ card, onGo }: { readonly card: PersonCard; readonly onGo: () => void }) {
  const { t, i18n } = useTranslation()
  const isSelf = useAuth((state) => state.user?.id) === card.id
  const { report, dialog } = useReport({ type: 'user', id: card.id, name: card.displayName })
  return (
    <>
      <div className={css.person}>
        <Portrait avatar={card.avatar} name={card.displayName} size={72} />
        <p>{card.description || t('find.person.noSignature')}</p>
      </div>
      {card.spaces.length > 0 && (
        <section className={css.shared}>
          <h3>{t('find.person.spaces')}</h3>
          <ul>
            {card.spaces.map((space) => (
              <li key={space.id}>
                <Link to={spaceLink(space.id)} onClick={onGo}>
                  {(i18n.language === 'en' && space.nameEn) || space.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {card.organizations.length > 0 && (
        <section className={css.shared}>
          <h3>{t('find.person.organizations')}</h3>
          <ul>
            {card.organizations.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {!isSelf && (
        <div className={css.personButtons}>
          <Button kind="quiet" onClick={report}>
            <Flag aria-hidden size={18} />
            {t('find.person.report')}
          </Button>
        </div>
      )}
      {dialog}
    </>
  )
}

/** Somebody one may know of. */
export function PersonDialog({
  id,
  onClose,
  onGo,
}: {
  readonly id: string
  readonly onClose: () => void
  /** A way from here was taken. */
  readonly onGo: () => void
}) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['find', 'person', id],
    queryFn: () => fetchPersonCard(id),
  })
  return (
    <Dialog open onOpenChange={onClose} title={data?.displayName ?? t('find.person.title')}>
      {data && <Card card={data} onGo={onGo} />}
      {error && !data && (
        <div role="alert" className={css.note}>
          <p>{errorText(error)}</p>
          <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {!data && !error && <p role="status">{t('common.loading')}</p>}
    </Dialog>
  )
}
