import { Footprints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { WindowButton } from '../../space/WindowButton.tsx'
import bar from '../../space/bar.module.css'

/** The way to the list for fingers; keys have L and the first stop of Tab. */
export function AroundButton() {
  const { t } = useTranslation()
  return (
    <WindowButton
      window="around"
      Icon={Footprints}
      text={t('space.hud.near')}
      aria-label={t('space.hud.around')}
      className={classes(bar.touched, bar.pocket)}
    />
  )
}
