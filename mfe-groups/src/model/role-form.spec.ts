import { permissionsOf, ROLE_FLAGS } from '@pingboard/contracts/permissions.ts'
import { describe, expect, it } from 'vitest'
import { CAPTAIN, ROLES, SCORER } from '../../test/examples.ts'
import { checkRoleName, notToGive, PRESETS, presetOf, roleDraftOf, roleFieldsOf } from './role-form.ts'

describe('the name of a role', () => {
  const check = (name: string) => checkRoleName(name, [...ROLES, CAPTAIN], null)

  it('is required and under 50 characters, as people count them', () => {
    expect(check('  ')).toBe('name-required')
    expect(check('🏓'.repeat(49))).toBeNull()
    expect(check('x'.repeat(50))).toBe('name-long')
  })

  it.each(['capitaine', 'CAPITAINE', ' Càpitaine ', 'Scorer', 'saisie', 'Gestion', 'member', 'Membre'])(
    'cannot be %s, which another role shows in one of the languages',
    name => expect(check(name)).toBe('name-taken'),
  )

  it('may stay what it is when the role is changed', () => {
    expect(checkRoleName('CAPITAINE', [...ROLES, CAPTAIN], CAPTAIN)).toBeNull()
  })
})

describe('the rights of a role', () => {
  it('start from nothing, or from the role that is changed', () => {
    expect(presetOf(roleDraftOf(null).rights)).toBe('watch')
    expect(presetOf(roleDraftOf(SCORER).rights)).toBe('score')
    expect(roleDraftOf(CAPTAIN)).toMatchObject({ name: 'Capitaine', rights: { canAddUserGroup: true } })
  })

  it('are a preset only when they are exactly its rights', () => {
    expect(presetOf(PRESETS.manage)).toBe('manage')
    expect(presetOf({ ...PRESETS.manage, canDeleteGroup: false })).toBeNull()
  })

  it('are given by those who hold them, and kept by everybody', () => {
    const held = permissionsOf(['canCreateGroupRole', 'canUpdateGame'])
    expect(notToGive(PRESETS.score, null, held)).toEqual(['canCreateBoard', 'canUpdateBoard'])
    expect(notToGive(PRESETS.score, SCORER, held)).toEqual([])
    expect(notToGive(PRESETS.manage, null, permissionsOf(ROLE_FLAGS))).toEqual([])
  })

  it('are sent all nine, with the name trimmed', () => {
    const fields = roleFieldsOf({ name: ' Capitaine ', rights: PRESETS.score })
    expect(fields.name).toBe('Capitaine')
    expect(Object.keys(fields)).toHaveLength(10)
  })
})
