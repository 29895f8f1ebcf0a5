import { useRef, useState } from 'react'
import {
  BadgeCheck,
  Ellipsis,
  Eye,
  EyeOff,
  Flag,
  Hammer,
  Heart,
  LayoutTemplate,
  Link2,
  Lock,
  Pencil,
  Settings,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { fetchSpace } from '../../api/spaces.ts'
import { Banner } from '../../components/Banner.tsx'
import { classes } from '../../components/classes.ts'
import { copyText } from '../../components/copyText.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../components/Menu.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { useReport } from '../../features/report/useReport.tsx'
import { useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { showToast } from '../../store/toastStore.ts'
import {
  decorateLink,
  isLong,
  localDescription,
  localName,
  mayDecorate,
  mayManage,
  mayOwn,
  settingsLink,
  spaceLink,
} from './spaceView.ts'
import { DeleteSpaceDialog, EditSpaceDialog, ShareDialog } from './spaceDialogs.ts'
import { stepInside } from './stepInside.ts'
import { useLike } from './useSpaces.ts'
import css from './SpaceCard.module.css'

/** Dialogs a card can open. */
export interface CardActions {
  readonly onEdit: (entry: SpaceEntry) => void
  readonly onShare: (entry: SpaceEntry) => void
  readonly onDelete: (entry: SpaceEntry) => void
}

function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!text) return <p className={classes(css.description, css.none)}>{t('spaces.noDescription')}</p>
  const long = isLong(text)
  return (
    <div>
      <p className={classes(css.description, long && !open && css.folded)}>{text}</p>
      {long && (
        <button type="button" className={css.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('spaces.collapse') : t('spaces.expand')}
        </button>
      )}
    </div>
  )
}

function LikeButton({ entry, name }: { readonly entry: SpaceEntry; readonly name: string }) {
  const { t } = useTranslation()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const like = useLike()
  const { isPending } = like
  // A press while the server is asked waits for its answer, and is forgotten where that is a failure.
  const [waits, setWaits] = useState(false)
  const waiting = useRef(false)
  const wait = (isWaiting: boolean): void => setWaits((waiting.current = isWaiting))
  function send() {
    like.mutate(entry.space.id, {
      onSettled: (_, error) => {
        const goesOn = waiting.current && error === null
        wait(false)
        if (goesOn) send()
      },
    })
  }
  // Shown at once, while the server is still asked; and the button keeps the focus.
  const isOther = isPending !== waits
  const iLiked = entry.matrix.iLiked !== isOther
  const likes = entry.matrix.likes + (isOther ? (iLiked ? 1 : -1) : 0)
  function press() {
    if (isPending) wait(!waits)
    else if (loggedIn) send()
    else {
      showToast(t('spaces.likeNeedsLogin'))
      // A press takes a like back, and they may have given theirs long ago.
      logInFirst(() => {
        void fetchSpace(entry.space.id).then(
          ({ matrix }) => {
            if (!matrix.iLiked) send()
          },
          // Out of reach: trying says so.
          () => send(),
        )
      })
    }
  }
  return (
    <button
      type="button"
      className={css.like}
      aria-pressed={iLiked}
      aria-label={`${t('spaces.like', { name })} · ${t('spaces.likes', { count: likes })}`}
      onClick={press}
    >
      <Heart aria-hidden size={18} fill={iLiked ? 'currentColor' : 'none'} />
      {likes}
    </button>
  )
}

function CardMenu({
  entry,
  name,
  actions,
}: {
  readonly entry: SpaceEntry
  readonly name: string
  readonly actions: CardActions
}) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const manages = mayManage(entry, user?.id, user?.roles ?? [])
  const { isPublic } = entry.settings
  const { report, dialog } = useReport({ type: 'space', id: entry.space.id, name })

  async function copyLink() {
    const copied = await copyText(location.origin + spaceLink(entry.space.id))
    if (copied) showToast(t('spaces.copied'))
    else showToast(t('spaces.copyFailed'), { toastType: 'failed' })
  }

  const label = t('spaces.menu', { name })
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton label={label} className={css.menu}>
            <Ellipsis aria-hidden size={22} />
          </IconButton>
        }
      >
        {mayDecorate(entry, user?.id, user?.roles ?? []) && (
          <MenuItem
            icon={<Hammer aria-hidden size={19} />}
            onSelect={() => window.open(decorateLink(entry.space.id), '_blank', 'noopener')}
          >
            {t('spaces.decorate')}
          </MenuItem>
        )}
        {manages && (
          <>
            <MenuItem
              icon={<Settings aria-hidden size={19} />}
              onSelect={() => window.open(settingsLink(entry.space.id), '_blank', 'noopener')}
            >
              {t('spaces.manage')}
            </MenuItem>
            <MenuItem
              ahead={EditSpaceDialog.ahead}
              icon={<Pencil aria-hidden size={19} />}
              onSelect={() => actions.onEdit(entry)}
            >
              {t('spaces.edit')}
            </MenuItem>
          </>
        )}
        {(isPublic || manages) && (
          <MenuItem
            ahead={ShareDialog.ahead}
            icon={<UserPlus aria-hidden size={19} />}
            onSelect={() => actions.onShare(entry)}
          >
            {t('spaces.share')}
          </MenuItem>
        )}
        {isPublic && (
          <MenuItem icon={<Link2 aria-hidden size={19} />} onSelect={() => void copyLink()}>
            {t('spaces.copyLink')}
          </MenuItem>
        )}
        {!manages && (
          <MenuItem icon={<Flag aria-hidden size={19} />} onSelect={report}>
            {t('spaces.report')}
          </MenuItem>
        )}
        {mayOwn(entry, user?.id, user?.roles ?? []) && (
          <>
            <MenuLink
              icon={<LayoutTemplate aria-hidden size={19} />}
              to={`/template/mine?save=${encodeURIComponent(entry.space.id)}`}
            >
              {t('common.templates.save')}
            </MenuLink>
            <MenuLine />
            <MenuItem
              danger
              ahead={DeleteSpaceDialog.ahead}
              icon={<Trash2 aria-hidden size={19} />}
              onSelect={() => actions.onDelete(entry)}
            >
              {t('spaces.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog}
    </>
  )
}

/** One space: its picture leads inside. */
export function SpaceCard({ entry, actions }: { readonly entry: SpaceEntry; readonly actions: CardActions }) {
  const { t, i18n } = useTranslation()
  const { space, settings, matrix, creator } = entry
  const name = localName(space, i18n.language)
  const online = Math.max(0, entry.onlinePlayers)
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const picture = bannerUrl(entry)
  const creatorName = creator.displayName || t('common.anonymous')
  return (
    <li className={css.card}>
      <div ref={frame} className={css.picture}>
        <Banner url={picture} />
        <span className={classes(css.online, online > 0 && css.live)}>
          <i aria-hidden />
          {online > 0 ? t('spaces.online', { count: online }) : t('spaces.nobodyOnline')}
        </span>
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className={css.name}>
            <Link
              to={spaceLink(space.id)}
              state={{ picture }}
              className={css.link}
              aria-label={t('spaces.enter', { name })}
              onClick={(event) =>
                stepInside(
                  event,
                  frame.current?.querySelector('img'),
                  () => void navigate(spaceLink(space.id), { state: { picture } }),
                )
              }
            >
              {name}
            </Link>
            {entry.origin === 'OFFICIAL' && (
              <span className={css.official}>
                <BadgeCheck aria-hidden size={16} />
                {t('spaces.official')}
              </span>
            )}
            {!settings.isPublic && (
              <span className={css.private}>
                <Lock aria-hidden size={14} />
                {t('spaces.private')}
              </span>
            )}
            {entry.hideInMetaCity && (
              <span className={css.private}>
                <EyeOff aria-hidden size={14} />
                {t('spaces.hidden')}
              </span>
            )}
          </h2>
          <CardMenu entry={entry} name={name} actions={actions} />
        </div>
        <Description text={localDescription(space, i18n.language)} />
        <div className={css.foot}>
          <span className={css.creator}>
            <Portrait avatar={creator.avatar} name={creatorName} size={28} />
            <span className="visuallyHidden">{t('spaces.by', { name: '' })}</span>
            <span className={css.creatorName}>{creatorName}</span>
          </span>
          <span className={css.views}>
            <Eye aria-hidden size={18} />
            <span aria-hidden>{matrix.views}</span>
            <span className="visuallyHidden">{t('spaces.views', { count: matrix.views })}</span>
          </span>
          <LikeButton entry={entry} name={name} />
        </div>
      </div>
    </li>
  )
}
