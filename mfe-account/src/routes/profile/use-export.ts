import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { useAction } from '@pingboard/kit/api'
import { parisToday } from '@pingboard/kit/fixtures'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { exportData } from '../../api/export-data.ts'
import { useTexts } from '../../state/texts.ts'
import { saveFile } from './save-file.ts'

/** Fetches the person's data and saves them as a file, named by the day of the export in Paris. */
export function useExport() {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const { isPending, run } = useAction(async () => {
    try {
      const held = await exportData()
      const day = parisToday(Date.parse(held.exportedAt))
      saveFile(`${PRODUCT_NAME.toLowerCase()}-${day}.json`, held)
    } catch (error) {
      showToast({ kind: 'error', text: `${text('export.failed')} ${problemText(error)}` })
    }
  })
  return { isPending, save: run }
}
