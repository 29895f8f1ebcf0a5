import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

class Boundary extends Component<{ readonly children: ReactNode; readonly fallback: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Keeps a page that throws, or whose code cannot be fetched, from taking the rest along. */
export function Crash({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const fallback = (
    <Notice page alert title={t('common.crashed.title')} body={t('common.crashed.body')}>
      <Button onClick={() => location.reload()}>{t('common.crashed.reload')}</Button>
    </Notice>
  )
  return (
    <Boundary key={pathname} fallback={fallback}>
      {children}
    </Boundary>
  )
}
