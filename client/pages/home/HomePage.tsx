import { ArrowRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { errorText } from '../../api/errorText.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { localDescription, localName, spaceLink } from '../mySpaces/spaceView.ts'
import { useSpaces } from '../mySpaces/useSpaces.ts'
import { HeroStage } from './HeroStage.tsx'
import { IsoScene } from './iso/IsoScene.tsx'
import { scenarioDrawings } from './iso/scenes.ts'
import css from './HomePage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { homeText } from '../../text/zh-CN/home.ts'

addChinese({ home: homeText })

/** `?showCreateButton` offers creating a space right here, to who is logged in, on a phone as a tile (platform.md §2). */
function CreateButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const loggedIn = useAuth((state) => state.login !== undefined)
  if (!loggedIn || !params.has('showCreateButton')) return null
  return (
    <Button kind="quiet" size="l" className={css.create} onClick={() => void navigate('/template/official')}>
      <Plus aria-hidden size={22} />
      {t('home.create')}
    </Button>
  )
}

/** The official spaces, asked for once for the whole page. */
const useOfficial = () => useSpaces('official', { search: '', sortK: 'hottest' }, true)

function Hero() {
  const { t } = useTranslation()
  const { entries } = useOfficial()
  return (
    <section className={css.hero}>
      <h1>{t('home.title')}</h1>
      <p>{t('home.lead')}</p>
      <div className={css.actions}>
        <ButtonLink to="/my-spaces" size="l">
          {t('home.start')}
          <ArrowRight aria-hidden size={22} />
        </ButtonLink>
        <CreateButton />
      </div>
      <HeroStage entries={entries} />
    </section>
  )
}

const facts = ['install', 'together', 'anywhere'] as const

function Facts() {
  const { t } = useTranslation()
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <h2>{t(`home.facts.${fact}.title`)}</h2>
          <p>{t(`home.facts.${fact}.body`)}</p>
        </li>
      ))}
    </ul>
  )
}

function ShowcaseItem({ entry }: { readonly entry: SpaceEntry }) {
  const { t, i18n } = useTranslation()
  const { space, onlinePlayers } = entry
  return (
    <li>
      <Link to={spaceLink(space.id)} className={css.show}>
        <Banner url={bannerUrl(entry)} className={css.showBanner ?? ''} />
        <div>
          <h3>{localName(space, i18n.language)}</h3>
          <p>{localDescription(space, i18n.language)}</p>
          {onlinePlayers > 0 && <p>{t('spaces.online', { count: onlinePlayers })}</p>}
          <span className={css.enter}>
            {t('home.enter')}
            <ArrowRight aria-hidden size={20} />
          </span>
        </div>
      </Link>
    </li>
  )
}

/** The official spaces; left out while there are none to show. That they could not be asked for is said. */
function Showcase() {
  const { t } = useTranslation()
  const { entries = [], error, isFetching, retry } = useOfficial()
  if (entries.length === 0 && !error) return null
  return (
    <section className={css.section} aria-labelledby="showcase">
      <h2 id="showcase">{t('home.showcaseTitle')}</h2>
      <p className={css.lead}>{t('home.showcaseLead')}</p>
      {entries.length === 0 && (
        <Notice alert title={t('spaces.failed')} body={errorText(error)}>
          <Button busy={isFetching} onClick={retry}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      <ul className={css.showcase}>
        {entries.map((entry) => (
          <ShowcaseItem key={entry.space.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const scenarios = ['hall', 'game', 'classroom', 'expo', 'event', 'office'] as const

function Scenarios() {
  const { t } = useTranslation()
  return (
    <section className={css.section} aria-labelledby="scenarios">
      <h2 id="scenarios">{t('home.scenariosTitle')}</h2>
      <p className={css.lead}>{t('home.scenariosLead')}</p>
      <ul className={css.scenarios}>
        {scenarios.map((scenario) => (
          <li key={scenario} className={css[scenario]}>
            <IsoScene {...scenarioDrawings[scenario]} className={css.vignette} />
            <div>
              <h3>{t(`home.scenarios.${scenario}.title`)}</h3>
              <p>{t(`home.scenarios.${scenario}.body`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The landing page. */
export function HomePage() {
  const { t } = useTranslation()
  usePageTitle()
  return (
    <>
      <Hero />
      <Facts />
      <Showcase />
      <Scenarios />
      <section className={css.closing}>
        <h2>{t('home.closingTitle')}</h2>
        <p>{t('home.closingLead')}</p>
        <ButtonLink to="/my-spaces" size="l">
          {t('home.start')}
          <ArrowRight aria-hidden size={22} />
        </ButtonLink>
      </section>
    </>
  )
}
