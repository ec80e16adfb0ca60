import { EDITABLE_FLAGS } from '../../permissions.ts'
import type { Descriptions } from '../describe.ts'
import { somebody } from './common.ts'
import { flags } from './flags.ts'

const written = {
  name: 'Its name.',
  shortName: "Shown for the club's own teams where the long name would fill the screen; null for none.",
  description: 'Who it is for, in a sentence.',
  clubNumber: 'Number of its club: league, committee, serial.',
  boardVisibility: 'Who may watch its boards: `public`, everybody with the link; `members`, its members.',
}
const invitationReply = {
  '': 'The membership, new or not.',
  userGroup: 'The membership.',
  alreadyAdded: 'They were a member before; nothing changed.',
}
const roleBody = {
  name: 'Its name; unique in the group, whatever the case.',
  ...flags(EDITABLE_FLAGS),
}

export const groups: Descriptions = {
  Group: {
    '': 'A group of people around a club, seen by the caller.',
    id: 'The group.',
    ...written,
    picture: 'Address of a picture; always null for now.',
    totalMembers: 'How many members it has.',
    createdBy: 'Its owner; null once they erased their account.',
    createdAt: 'When it was created.',
    updatedBy: 'Who changed it last; null once they erased their account.',
    updatedAt: 'When it was last changed.',
    permissions: 'What the caller may do here.',
    demo: 'Made by the demo, not by people.',
  },
  Permissions: {
    '': "What somebody may do in a group: their role's flags, or all of its creator's.",
    ...flags(),
  },
  Member: {
    '': 'Somebody who belongs to a group, with their role.',
    id: 'The membership.',
    groupId: 'The group.',
    user: 'The person; null once they erased their account.',
    ...somebody('user.'),
    'user.licenseNumber': 'Number of their licence; null while none is linked.',
    permissions: "The member's role; its `id` is the role's.",
  },
  Role: {
    '': 'A set of flags under a name.',
    id: 'The role.',
    groupId: 'The group that defined it; null for a built-in role, which can be neither changed nor deleted.',
    name: 'Its name. Built-in roles have an English one, for pages to translate.',
    ...flags(),
  },
  Invitation: {
    '': 'The invitation in force. The link is the origin and `/group-invitation?id={groupId}&token={token}`.',
    id: 'The group, again: there is one invitation at a time.',
    groupId: 'The group it lets people into.',
    token: '32 random bytes, base64url. Whoever has it may join.',
    createdAt: 'When it was made.',
    updatedAt: 'When it was made; a renewed one is a new one.',
    expiresAt: 'When the link stops working: 7 days later.',
  },
  'createGroup.body': written,
  'updateGroup.body': written,
  'createRole.body': roleBody,
  'updateRole.body': roleBody,
  'changeMemberRole.body': { roleId: 'The new role: a built-in one, or one of the same group.' },
  'addMember.body': { userId: 'Somebody found by `GET /users`.' },
  'addMember.reply': invitationReply,
  'acceptInvitation.body': { token: 'The token of the invitation.' },
  'acceptInvitation.reply': invitationReply,
}
