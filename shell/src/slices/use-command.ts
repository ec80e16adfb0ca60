import type { SliceCommand } from '@pingboard/contracts/registry.ts'
import { useNavigate } from '@pingboard/kit/router'
import { languageAtom, showToastAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import { typedAtom } from '../session/sign-out.ts'
import { useShell } from '../shell-context.ts'
import type { Contribution } from './contributions.ts'

/** Runs commands of slices. A failure is a toast. */
export function useCommand(): (command: Contribution<SliceCommand>) => Promise<void> {
  const text = useTexts()
  const language = useAtomValue(languageAtom)
  const navigate = useNavigate()
  const { slices } = useShell()
  const store = useStore()
  const showToast = useSetAtom(showToastAtom)
  return async command => {
    try {
      const { runCommand } = await import('./run-command.ts')
      const go = async (address: string) => {
        if ((await store.get(typedAtom)?.mayLeave()) !== false) void navigate(address)
      }
      await runCommand(command, slices, { navigate: address => void go(address) })
    } catch (error) {
      // The person reads that it failed; the developer's console and monitoring read why.
      reportError(error)
      showToast({ kind: 'error', text: text('menu.failed', { command: command.label[language] }) })
    }
  }
}
