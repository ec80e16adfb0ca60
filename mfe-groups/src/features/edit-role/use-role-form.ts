import type { Role } from '@pingboard/contracts/http/members.ts'
import { codeOf, dataOf, requestKeys } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useDirty } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { createRole } from '../../api/create-role.ts'
import { updateRole } from '../../api/update-role.ts'
import { changedIn } from '../../model/changed-in.ts'
import {
  checkRoleName,
  type RoleDraft,
  type RoleRule,
  roleDraftOf,
  roleFieldsOf,
} from '../../model/role-form.ts'
import { withRole } from '../../model/roles.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useRefused } from '../../state/use-refused.ts'
import { useRolesChanged } from '../../state/use-roles-changed.ts'

/** Texts of the two uses of the form. */
const TEXTS = {
  create: { done: 'role.created', failed: 'role.create-failed' },
  update: { done: 'role.updated', failed: 'role.update-failed' },
} as const

/**
 * The form of a role. What was chosen is kept after a failure.
 * @param role null for a new role
 */
export function useRoleForm(role: Role | null, onSaved: (saved: Role) => void) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const rolesChanged = useRolesChanged()
  const { id, roles } = useGroup()
  const isRefused = useRefused(id)
  const [first] = useState(() => roleDraftOf(role))
  const [draft, setDraft] = useState<RoleDraft>(first)
  const [error, setError] = useState<RoleRule | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const [keyFor] = useState(requestKeys)
  const { isDirty } = useDirty(draft)
  const texts = TEXTS[role ? 'update' : 'create']

  const save = async () => {
    const fields = roleFieldsOf(draft)
    const changes = changedIn(fields, roleFieldsOf(first))
    const saved = await (role
      ? updateRole(role, changes, keyFor(changes))
      : createRole(id, fields, keyFor(fields)))
    showToast({ kind: 'success', text: text(texts.done, { role: saved.name }) })
    rolesChanged(shown => withRole(shown, saved))
    onSaved(saved)
  }

  /** A refusal may come from a change by another person, so the page asks for what has changed. */
  const refused = (thrown: unknown) => {
    if (isRefused(thrown, text(texts.failed))) return
    const code = codeOf(thrown)
    if (code === 'ROLE_NAME_TAKEN') setError('name-taken')
    else setFailure(thrown)
    if (code === 'ROLE_NAME_TAKEN' || code === 'ROLE_NOT_FOUND') rolesChanged(shown => [...shown])
    showToast({ kind: 'error', text: text(texts.failed) })
  }

  async function submit() {
    if (isSaving) return
    setFailure(null)
    const wrong = checkRoleName(draft.name, dataOf(roles) ?? [], role)
    setError(wrong)
    if (wrong) return
    // The specification has words for this case, which the page's own addresses do not allow.
    if (id === '') return showToast({ kind: 'error', text: text('role.no-group') })
    setSaving(true)
    await save().catch(refused)
    setSaving(false)
  }

  return {
    draft,
    change: (changes: Partial<RoleDraft>) => setDraft(before => ({ ...before, ...changes })),
    error,
    failure,
    failed: texts.failed,
    isDirty,
    isSaving,
    submit,
  }
}
