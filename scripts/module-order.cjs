'use strict';

/** Modules of the server in order: each may import earlier ones. A module that is not listed may import nothing. */
module.exports.moduleOrder = [
  'notices',
  'auth',
  'users',
  'profiles',
  'templates',
  'categories',
  'deals',
  'offers',
  'market',
  'signing',
  'nda',
  'contracts',
  'quotes',
  'verify',
  'deal-files',
  'figures',
  'chat',
  'live',
  'notifications',
  'searches',
  'synonyms',
  'home',
  'administration',
  'import',
];
