import { Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { ChoiceBar } from '../../components/ChoiceBar.tsx'
import { CheckBox } from '../../components/fields.tsx'
import { ThemeBar } from '../../components/ThemeBar.tsx'
import { viewStore } from '../../scene/viewStore.ts'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { useSelection } from '../../store/createStore.ts'
import { changeSettings, qualityChoices, resetSettings, useSettings } from '../../store/settingsStore.ts'
import { chooseTheme } from '../../store/themeStore.ts'
import { ControlsList } from '../../space/ControlsList.tsx'
import { Panel } from '../../space/Panel.tsx'
import { changeDeviceSettings, usualDeviceSettings } from '../media/devices/deviceSettingsStore.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useTouch } from '../../space/useTouch.ts'
import panel from '../../space/panel.module.css'
import css from './SettingsWindow.module.css'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface SliderProps {
  readonly label: string
  /** The value as it is said. */
  readonly text: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

function Slider({ label, text, value, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className={css.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        {...range}
      />
    </div>
  )
}

/** Everything as for somebody who comes for the first time. */
function reset(): void {
  resetSettings()
  changeDeviceSettings(usualDeviceSettings)
  chooseTheme('auto')
}

/** What somebody prefers in this browser: picture, controls, sound. Everything works at once. */
export function SettingsWindow() {
  const { t } = useTranslation()
  const isVisit = useIsGuestVisit()
  const touch = useTouch()
  const { settings } = useSpaceFacts()
  const isDrawnHere = useSelection(viewStore, ({ isCloud, isPlan }) => !isCloud && !isPlan)
  const { quality, minimap, lookSpeed, invertLook, volume, muted, subtitles } = useSettings(
    (settings) => settings,
  )
  return (
    <Panel title={t('space.settings.title')} closeLabel={t('space.settings.close')} compact>
      <div className={panel.body}>
        <Part title={t('space.settings.picture')}>
          <ThemeBar />
          {isDrawnHere && (
            <ChoiceBar
              label={t('space.settings.quality')}
              choices={qualityChoices}
              chosen={quality}
              textOf={(choice) => t(`space.settings.qualities.${choice}`)}
              onChoose={(choice) => changeSettings({ quality: choice })}
            />
          )}
          <CheckBox checked={minimap} onChange={(event) => changeSettings({ minimap: event.target.checked })}>
            {t('space.settings.minimap')}
          </CheckBox>
        </Part>
        <Part title={t('space.settings.control')}>
          <Slider
            label={t('space.settings.lookSpeed')}
            text={t('space.settings.lookSpeedValue', { value: lookSpeed })}
            value={lookSpeed}
            min={0.25}
            max={3}
            step={0.25}
            onChange={(value) => changeSettings({ lookSpeed: value })}
          />
          <CheckBox
            checked={invertLook}
            onChange={(event) => changeSettings({ invertLook: event.target.checked })}
          >
            {t('space.settings.invertLook')}
          </CheckBox>
          <details className={css.controls}>
            <summary>{t('space.help.title')}</summary>
            <ControlsList touch={touch} looking={isVisit} />
          </details>
        </Part>
        <Part title={t('space.settings.sound')}>
          <Slider
            label={t('space.settings.volume')}
            text={`${volume}%`}
            value={volume}
            min={0}
            max={100}
            step={5}
            disabled={muted}
            onChange={(value) => changeSettings({ volume: value })}
          />
          <CheckBox checked={muted} onChange={(event) => changeSettings({ muted: event.target.checked })}>
            {t('space.settings.muted')}
          </CheckBox>
          <CheckBox
            checked={subtitles}
            onChange={(event) => changeSettings({ subtitles: event.target.checked })}
          >
            {t('space.settings.subtitles')}
          </CheckBox>
        </Part>
        {settings.map((Part, i) => (
          <section key={i} className={css.part}>
            <Suspense fallback={null}>
              <Part />
            </Suspense>
          </section>
        ))}
        <div className={css.foot}>
          <Button kind="quiet" wide onClick={reset}>
            {t('space.settings.reset')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
