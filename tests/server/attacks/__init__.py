"""What somebody who means ill would try, one file for each part of the house."""
