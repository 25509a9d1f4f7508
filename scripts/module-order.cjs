'use strict';

/** The server's modules: each may import those before it. A new one gets its place here; without one it may import nothing. */
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
