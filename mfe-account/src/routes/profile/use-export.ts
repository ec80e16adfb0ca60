import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { exportData } from '../../api/export-data.ts'
import { useTexts } from '../../state/texts.ts'
import { saveFile } from './save-file.ts'

/** Fetches the person's data and saves them as a file, named by the day of the export. */
export function useExport() {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const { isPending, run } = useAction(async () => {
    try {
      const held = await exportData()
      saveFile(`${PRODUCT_NAME.toLowerCase()}-${held.exportedAt.slice(0, 10)}.json`, held)
    } catch (error) {
      showToast({ kind: 'error', text: `${text('export.failed')} ${problemText(error)}` })
    }
  })
  return { isPending, save: run }
}
