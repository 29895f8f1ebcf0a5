import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, History, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShowroomDraft } from '#shared/http/showroom.ts'
import { limits } from '#shared/rules/limits.ts'
import { inLanguage } from '#shared/showroom/inLanguage.ts'
import { atHome, within } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { errorText } from '../../../api/errorText.ts'
import { ApiError } from '../../../api/http.ts'
import { fetchShowroomDraft } from '../../../api/showroom.ts'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { TextField } from '../../../components/fields.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { useAuth } from '../../../store/authStore.ts'
import { NoSelf } from '../../layout/NoSelf.tsx'
import { PageLoading } from '../../layout/PageLoading.tsx'
import { LoginFirst } from '../../layout/Refusals.tsx'
import { usePageTitle } from '../../layout/usePageTitle.ts'
import { useTwin } from '../../sites/useTwin.ts'
import { KioskScreen } from '../kiosk/KioskScreen.tsx'
import { Forms } from './Forms.tsx'
import { Outline } from './Outline.tsx'
import { useDraft } from './useDraft.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { Versions } from './Versions.tsx'
import css from './manage.module.css'

const nothing = (): void => undefined

function Editor({ site, loaded }: { readonly site: PublicSite; readonly loaded: ShowroomDraft }) {
  const { t, i18n } = useTranslation()
  const twin = useTwin()
  const work = useDraft(site.key, loaded)
  const guard = useLeaveGuard(work.isDirty)
  const [asked, setAt] = useState(atHome)
  const [isUpright, setUpright] = useState(false)
  const [open, setOpen] = useState<'publish' | 'versions'>()
  const [note, setNote] = useState('')
  const shown = inLanguage(work.content, work.server.shown, i18n.language === 'en' ? 'en' : 'zh')
  // After a step back the chosen page may be none.
  const at = within(shown, asked)
  const state = work.isDirty ? 'unsaved' : work.server.isShown ? 'shown' : 'unpublished'

  return (
    <div className={css.frame}>
      <header className={css.head}>
        <div>
          <p>{twin(site.name)}</p>
          <h1>{t('showroom.manage.title')}</h1>
        </div>
        <p role="status" className={css.state}>
          {t(`showroom.manage.${state}`)}
        </p>
        <div className={css.buttons}>
          <Button kind="quiet" disabled={!work.canUndo} onClick={work.undo}>
            <Undo2 aria-hidden size={18} />
            {t('showroom.manage.undo')}
          </Button>
          <Button kind="quiet" onClick={() => setOpen('versions')}>
            <History aria-hidden size={18} />
            {t('showroom.manage.versions')}
          </Button>
          {site.routes.bigScreen && (
            <ButtonLink kind="quiet" to={site.routes.bigScreen} target="_blank">
              <ExternalLink aria-hidden size={18} />
              {t('showroom.manage.open')}
            </ButtonLink>
          )}
          <Button kind="quiet" disabled={!work.isDirty} busy={work.isBusy} onClick={() => void work.save()}>
            {t('showroom.manage.save')}
          </Button>
          <Button
            disabled={work.isBusy || (!work.isDirty && work.server.isShown)}
            onClick={() => setOpen('publish')}
          >
            {t('showroom.manage.publish')}
          </Button>
        </div>
      </header>
      {work.server.gaps.length > 0 && (
        <div className={css.gaps} role="status">
          <p>
            {t('showroom.manage.gaps.title')}
            {work.server.gaps
              .map((gap) => t(`showroom.manage.gaps.${gap}`))
              .join(i18n.language === 'en' ? '; ' : '；')}
          </p>
          <p>{t(site.guests ? 'showroom.manage.gaps.guests' : 'showroom.manage.gaps.ask')}</p>
        </div>
      )}
      {work.theirs && (
        <div className={css.conflict} role="alert">
          <p>{t('showroom.manage.conflict')}</p>
          <div className={css.buttons}>
            <Button onClick={work.takeTheirs}>{t('showroom.manage.takeTheirs')}</Button>
            <Button kind="quiet" onClick={() => void work.keepMine()}>
              {t('showroom.manage.keepMine')}
            </Button>
          </div>
        </div>
      )}
      {work.problems.length > 0 && !work.theirs && (
        <div className={css.conflict} role="alert">
          <p>{t('showroom.manage.invalid')}</p>
          <ul>
            {work.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <main className={css.columns}>
        <Outline work={work} at={at} onGo={setAt} />
        <Forms site={site.key} work={work} at={at} />
        <section className={css.look} aria-label={t('showroom.manage.look')}>
          <div className={css.buttons}>
            {[false, true].map((upright) => (
              <Button
                key={String(upright)}
                kind={isUpright === upright ? 'primary' : 'quiet'}
                aria-pressed={isUpright === upright}
                onClick={() => setUpright(upright)}
              >
                {t(upright ? 'showroom.manage.portrait' : 'showroom.manage.landscape')}
              </Button>
            ))}
          </div>
          <div className={classes(css.box, isUpright && css.upright)}>
            <KioskScreen
              site={site}
              content={shown}
              viewing={at}
              seen={atHome}
              film={undefined}
              onLook={nothing}
              onFilm={nothing}
              onPlaying={nothing}
              isPreview
            />
          </div>
        </section>
      </main>
      {guard.isAsking && (
        <ConfirmDialog
          kind="danger"
          title={t('showroom.manage.leaveTitle')}
          body={t('showroom.manage.leaveBody')}
          labels={{ confirm: t('showroom.manage.leave'), busy: t('showroom.manage.leaving') }}
          onConfirm={() => {
            guard.leave()
            return Promise.resolve()
          }}
          onClose={guard.stay}
        />
      )}
      {open === 'versions' && <Versions site={site.key} work={work} onClose={() => setOpen(undefined)} />}
      {open === 'publish' && (
        <ConfirmDialog
          title={t('showroom.manage.publishTitle')}
          body={t('showroom.manage.publishBody')}
          labels={{ confirm: t('showroom.manage.publish'), busy: t('showroom.manage.publishing') }}
          onConfirm={async () => {
            // One that was not published keeps its note for the next attempt.
            if (await work.publish(note)) setNote('')
          }}
          onClose={() => setOpen(undefined)}
        >
          <TextField
            label={t('showroom.manage.note')}
            value={note}
            maxLength={limits.showroomVersionNote}
            onChange={({ target }) => setNote(target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  )
}

/** For the people who write what a showroom shows: departments, products, pages, and what becomes of them. */
export function ManagePage({ site }: { readonly site: PublicSite }) {
  const { t } = useTranslation()
  const isLoggedIn = useAuth((state) => state.login !== undefined)
  const userId = useAuth((state) => state.user?.id)
  // Whose login has ended writes on when they are back; somebody else begins with what is stored.
  const [whose, setWhose] = useState(userId)
  if (userId !== undefined && userId !== whose) setWhose(userId)
  usePageTitle(t('showroom.manage.title'))
  const { data, error, refetch } = useQuery({
    queryKey: ['showroomDraft', site.key, whose],
    queryFn: ({ signal }) => fetchShowroomDraft(site.key, signal),
    enabled: isLoggedIn && whose !== undefined,
    // What is worked on is not put under the hands of who works on it.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data) {
    return (
      <>
        {!isLoggedIn && <LoginFirst page />}
        <div hidden={!isLoggedIn}>
          <Editor key={whose} site={site} loaded={data} />
        </div>
      </>
    )
  }
  if (!isLoggedIn) return <LoginFirst page />
  if (whose === undefined) return <NoSelf page />
  if (!error) return <PageLoading />
  if (error instanceof ApiError && error.status === 403) {
    return <Notice page alert title={t('showroom.manage.refused')} body={t('showroom.manage.refusedBody')} />
  }
  return (
    <Notice page alert title={t('showroom.manage.failed')} body={errorText(error)}>
      <Button onClick={() => void refetch()}>{t('showroom.manage.again')}</Button>
    </Notice>
  )
}
