import {
  ChevronsDownUp,
  ChevronsUpDown,
  GalleryHorizontal,
  GalleryVertical,
  Grid2x2,
  PanelTop,
  PictureInPicture2,
  Presentation,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { Popover } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { ChoiceBar } from '../../../components/ChoiceBar.tsx'
import { CheckBox } from '../../../components/fields.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { keepFocus } from '../../../space/Panel.tsx'
import { useMedia } from '../../media/mediaStore.ts'
import { canBlur } from '../backgroundBlur.ts'
import {
  carouselModes,
  changeFacePrefs,
  faceLimits,
  faceViews,
  useFacePrefs,
  type FaceView,
} from '../facePrefsStore.ts'
import { facesStore, useFaces } from '../facesStore.ts'
import { anyPortrait, portraitOf } from '../../../store/memberRows.ts'
import { useParticipants } from '../participantsStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { openPictureInPicture, pictureInPictureKind } from './pictureInPicture.ts'
import css from './FaceControls.module.css'

const icons: Readonly<Record<FaceView, LucideIcon>> = {
  MapView: PanelTop,
  Carousel: GalleryHorizontal,
  Gallery: GalleryVertical,
  Grid: Grid2x2,
  Speaker: Presentation,
}

/** How faces are shown: chosen by pictures, at once. */
function ViewMenu() {
  const { t } = useTranslation()
  const { view, carousel, limit, bubbles, blur } = useFacePrefs((prefs) => prefs)
  const { carried } = useParticipants((state) => ({ carried: state.carried }))
  const canBlurOwn = useMedia(({ ownTracks }) => canBlur(ownTracks.get('camera')))
  const isOpen = useFaces((state) => state.isMenuOpen)
  const Icon = icons[view]
  return (
    <Popover.Root open={isOpen} onOpenChange={(isMenuOpen) => facesStore.setState({ isMenuOpen })}>
      <Popover.Trigger asChild>
        <IconButton label={t('faces.choose')} className={css.button}>
          <Icon aria-hidden size={20} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={css.menu}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('faces.choose')}
        >
          <ChoiceBar
            label={t('faces.view')}
            choices={faceViews}
            chosen={view}
            textOf={(choice) => t(`faces.views.${choice}`)}
            iconOf={(choice) => {
              const Picture = icons[choice]
              return <Picture aria-hidden size={22} />
            }}
            onChoose={(choice) => changeFacePrefs({ view: choice })}
          />
          <p className={css.hint}>{t(`faces.hints.${view}`)}</p>
          {view === 'Carousel' && (
            <ChoiceBar
              label={t('faces.carousel')}
              choices={carouselModes}
              chosen={carousel}
              textOf={(choice) => t(`faces.modes.${choice}`)}
              onChoose={(choice) => changeFacePrefs({ carousel: choice })}
            />
          )}
          <ChoiceBar
            label={t('faces.limit')}
            choices={faceLimits.map(String)}
            chosen={String(limit)}
            textOf={(choice) => choice}
            onChoose={(choice) => {
              const chosen = faceLimits.find((one) => String(one) === choice)
              if (chosen) changeFacePrefs({ limit: chosen })
            }}
          />
          {limit > carried && <p className={css.hint}>{t('faces.carried', { count: carried })}</p>}
          <CheckBox
            checked={bubbles}
            onChange={(event) => changeFacePrefs({ bubbles: event.target.checked })}
          >
            {t('faces.bubbles')}
          </CheckBox>
          {canBlurOwn && (
            <CheckBox checked={blur} onChange={(event) => changeFacePrefs({ blur: event.target.checked })}>
              {t('faces.blur')}
            </CheckBox>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Who of one's conversation is not connected, and why: everybody sees that. */
function Unconnected() {
  const { t } = useTranslation()
  const unconnected = useParticipants((state) => state.unconnected)
  const people = useWorld(({ encIds, players }) =>
    unconnected.map(({ userId }) => players.get(encIds.get(userId) ?? (NaN as never))),
  )
  if (unconnected.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger className={css.unconnected}>
        <UserX aria-hidden size={18} />
        {t('faces.unconnected', { count: unconnected.length })}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={css.menu}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('faces.unconnectedTitle')}
        >
          <h3>{t('faces.unconnectedTitle')}</h3>
          <ul className={css.people}>
            {unconnected.map(({ userId, why }, i) => (
              <li key={userId}>
                <img src={people[i] ? portraitOf(people[i]) : anyPortrait} alt="" width={36} height={36} />
                <span>
                  <b>{people[i]?.name ?? ''}</b>
                  {t(`faces.why.${why}`)}
                </span>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** What is done with the faces there are. */
export function FaceControls({ canMinimise }: { readonly canMinimise: boolean }) {
  const { t } = useTranslation()
  const isMinimised = useFaces((state) => state.isMinimised)
  const isElsewhere = useFaces((state) => state.isElsewhere)
  const hasPictures = useParticipants(({ shown }) => shown.length > 0)
  const fold = t(isMinimised ? 'faces.unfold' : 'faces.fold')
  return (
    <div className={css.controls} onMouseDown={keepFocus}>
      <Unconnected />
      <ViewMenu />
      {hasPictures && pictureInPictureKind() && (
        <IconButton
          label={t(isElsewhere ? 'faces.back' : 'faces.elsewhere')}
          className={css.button}
          aria-pressed={isElsewhere}
          onClick={() => void openPictureInPicture(!isElsewhere)}
        >
          <PictureInPicture2 aria-hidden size={20} />
        </IconButton>
      )}
      {canMinimise && (
        <IconButton
          label={fold}
          className={css.button}
          aria-expanded={!isMinimised}
          onClick={() => facesStore.setState({ isMinimised: !isMinimised })}
        >
          {isMinimised ? <ChevronsUpDown aria-hidden size={20} /> : <ChevronsDownUp aria-hidden size={20} />}
        </IconButton>
      )}
    </div>
  )
}
