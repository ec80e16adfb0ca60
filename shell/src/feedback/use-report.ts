import type { FeedbackType } from '@pingboard/contracts/http/feedback.ts'
import { useLocation, useNavigate } from '@pingboard/kit/router'
import { sessionAtom, showToastAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import { loginAddress } from '../session/login-address.ts'
import { openReportAtom } from './draft-atom.ts'
import { reportAddress } from './report-address.ts'

/** Opens the report dialog. A visitor signs in first, and finds the dialog open afterwards. */
export function useReport(): (type: FeedbackType, options?: { replace: boolean }) => void {
  const text = useTexts()
  const navigate = useNavigate()
  const location = useLocation()
  const { status } = useAtomValue(sessionAtom)
  const open = useSetAtom(openReportAtom)
  const showToast = useSetAtom(showToastAtom)
  return (type, options) => {
    if (status !== 'visitor') return open(type)
    showToast({ kind: 'info', text: text('report.sign-in') })
    void navigate(loginAddress(reportAddress(location, type)), options)
  }
}
